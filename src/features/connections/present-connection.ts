import type { Selectable } from 'kysely'
import type { Connection } from '#contract/programs/connection.ts'
import type { DB } from '#kernel/db/types.gen.ts'

export type ConnectionRow = Pick<
  Selectable<DB['connection']>,
  'id' | 'client_name' | 'client_uri' | 'user_id' | 'scopes' | 'created_at' | 'last_used_at'
>

export function presentConnection(row: ConnectionRow, userName: string | null): Connection {
  return {
    id: row.id,
    clientName: row.client_name,
    clientUri: row.client_uri,
    userId: row.user_id,
    userName,
    scopes: row.scopes,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}

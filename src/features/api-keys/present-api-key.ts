import type { Selectable } from 'kysely'
import { API_KEY_PREFIX, type ApiKey } from '#contract/programs/api-key.ts'
import type { DB } from '#kernel/db/types.gen.ts'

export type ApiKeyRow = Pick<
  Selectable<DB['api_key']>,
  'id' | 'user_id' | 'name' | 'last4' | 'permissions' | 'created_at' | 'last_used_at' | 'expires_at'
>

export function presentApiKey(row: ApiKeyRow, makerName: string | null): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: API_KEY_PREFIX,
    last4: row.last4,
    permissions: row.permissions,
    createdBy: { userId: row.user_id, name: makerName },
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  }
}

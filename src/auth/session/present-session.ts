import type { Selectable } from 'kysely'
import type { Session } from '#contract/people/sign-in.ts'
import type { DB } from '#kernel/db/types.gen.ts'

export function presentSession(row: Selectable<DB['session']>, current: string | null): Session {
  return {
    id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    current: row.id === current,
  }
}

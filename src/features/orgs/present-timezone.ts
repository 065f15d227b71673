import type { Selectable } from 'kysely'
import type { DB } from '#kernel/db/types.gen.ts'

/** The workspace's time zone. UTC until somebody sets one. Spec W7. */
export function presentTimezone(row: Pick<Selectable<DB['org']>, 'timezone'>): { timezone: string; isSet: boolean } {
  return { timezone: row.timezone ?? 'UTC', isSet: row.timezone !== null }
}

import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { rowsOf } from '#kernel/db/send.ts'
import { invalidField } from '#kernel/errors.ts'

/** The most that the posts of one page may hold, far above any page that people wrote. */
export const MOST_BYTES = 16_000_000

/**
 * Throws 400 where the posts of several groups are more than one answer should hold: it stands in memory several times
 * while it is built. One group is always answered. `most` in bytes.
 */
export async function requireRoom(
  db: Trx,
  orgId: string,
  groupIds: readonly string[],
  most = MOST_BYTES,
): Promise<void> {
  if (groupIds.length <= 1) return
  const [row] = await rowsOf(
    db,
    db
      .selectFrom('post')
      .select(
        sql<number>`coalesce(sum(octet_length(content_text) + coalesce(octet_length(platform_payload::text), 0)
          + coalesce(octet_length(media::text), 0)), 0)::float8`.as('bytes'),
      )
      .where('org_id', '=', orgId)
      .where('group_id', 'in', groupIds)
      .where('deleted_at', 'is', null),
  )
  if (row && row.bytes > most) {
    const message = 'These entries are larger than one answer can be: ask for fewer of them'
    throw invalidField('query.limit', 'too_large', message)
  }
}

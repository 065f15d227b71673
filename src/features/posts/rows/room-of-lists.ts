import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { rowsOf } from '#kernel/db/send.ts'
import { type AppError, invalidField } from '#kernel/errors.ts'

/** The most bytes of the posts on one page. Pages that people wrote stay far below it. */
export const MOST_BYTES = 16_000_000

/** This many posts always fit, however large a request could make them. */
const ALWAYS_ROOM_FOR = 10

/** The size of a post's content, in bytes. */
export const BYTES_OF_POST = sql<number>`(octet_length(content_text) + coalesce(octet_length(platform_payload::text), 0)
  + coalesce(octet_length(media::text), 0))`

/**
 * Throws 400 if the posts of several groups are larger than one answer should be, because an answer is in memory
 * several times while it is built. A single group is always answered. `most` is in bytes.
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
      .select(sql<number>`coalesce(sum(${BYTES_OF_POST}), 0)::float8`.as('bytes'))
      .where('org_id', '=', orgId)
      .where('group_id', 'in', groupIds)
      .where('deleted_at', 'is', null),
  )
  if (row && row.bytes > most) throw tooLarge()
}

/** Throws 400 if the posts of one page are too large. `bytes` reads only their sizes. */
export async function requireRoomOnPage(bytes: () => Promise<readonly { bytes: number }[]>, limit: number) {
  if (limit <= ALWAYS_ROOM_FOR) return
  const all = (await bytes()).reduce((sum, one) => sum + one.bytes, 0)
  if (all > MOST_BYTES) throw tooLarge()
}

function tooLarge(): AppError {
  const message = 'These entries are larger than one answer can be: ask for fewer of them'
  return invalidField('query.limit', 'too_large', message)
}

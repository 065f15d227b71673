import { sql } from 'kysely'
import type { PostStatus } from '#contract/statuses.ts'
import type { Trx } from '#kernel/db/database.ts'
import { type ClashRules, ECHO_MINUTES } from './clashes.ts'
import { localDay, localMoment } from './local-time.ts'
import type { PostToPlace } from './place-posts.ts'
import { type TakenTimes, takenTimes } from './taken-times.ts'

/** When a post went out, goes out or was wished to: what the index post_time is over. */
export const postTime = sql<string>`coalesce(post.published_at, post.scheduled_for_utc, post.wished_for)`

const HAVE_A_SLOT: readonly PostStatus[] = ['scheduled', 'publishing', 'awaiting_platform', 'published']

export interface TakenRequest {
  orgId: string
  rules: ClashRules
  /** The earliest moment, in milliseconds since the epoch, that is going to be tested. */
  from: number
  /** Posts that are to get another time. */
  except: readonly string[]
}

/** The times of the workspace's posts that can clash with a moment at or after `from`: those of its day, and the gap before. */
export async function loadTaken(db: Trx, { orgId, rules, from, except }: TakenRequest): Promise<TakenTimes> {
  const { start } = localDay(rules.effectiveTimezone, localMoment(rules.effectiveTimezone, from).date)
  const since = new Date(Math.min(start, from - rules.minGapMinutes * 60_000)).toISOString()
  let query = db
    .selectFrom('post')
    .select(postTime.as('time'))
    .where('org_id', '=', orgId)
    .where('status', 'in', HAVE_A_SLOT)
    .where('deleted_at', 'is', null)
    .where(postTime, '>=', since)
  if (except.length > 0) query = query.where('id', 'not in', except)
  const rows = await query.execute()
  return takenTimes(rows.map((row) => Date.parse(row.time)))
}

/**
 * For each of these posts, when the same words go out or went out on its platform, as other posts; nothing for those
 * that are alone. `from` in milliseconds since the epoch.
 */
export async function loadEchoes(
  db: Trx,
  { orgId, posts, from }: { orgId: string; posts: readonly PostToPlace[]; from: number },
): Promise<Map<string, number[]>> {
  const texts = [...new Set(posts.flatMap(({ text }) => (text ? [text] : [])))]
  if (texts.length === 0) return new Map()
  const ids = posts.map(({ id }) => id)
  const rows = await db
    .selectFrom('post')
    .select(['platform', 'content_text', postTime.as('time')])
    .where('org_id', '=', orgId)
    .where('status', 'in', HAVE_A_SLOT)
    .where('deleted_at', 'is', null)
    .where(postTime, '>=', new Date(from - ECHO_MINUTES * 60_000).toISOString())
    .where('content_text', 'in', texts)
    .where('id', 'not in', ids)
    .execute()
  const echoes = posts.map(({ id, platform, text }): [string, number[]] => [
    id,
    rows.filter((row) => row.platform === platform && row.content_text === text).map((row) => Date.parse(row.time)),
  ])
  return new Map(echoes)
}

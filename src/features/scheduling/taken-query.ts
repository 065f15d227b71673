import type { PostStatus } from '#contract/statuses.ts'
import type { Trx } from '#kernel/db/database.ts'
import { rowsOf } from '#kernel/db/send.ts'
import { type ClashRules, ECHO_MINUTES } from './clashes.ts'
import { localDay, localMoment } from './local-time.ts'
import type { PostToPlace } from './place-posts.ts'
import { type TakenTimes, takenTimes } from './taken-times.ts'

const HAVE_A_SLOT: readonly PostStatus[] = ['scheduled', 'publishing', 'awaiting_platform', 'published']

const MINUTE = 60_000

export interface TakenRequest {
  orgId: string
  rules: ClashRules
  /** All tested moments lie from `from` to just before `until`, in milliseconds since the epoch. */
  from: number
  until?: number | undefined
  /** Posts that are about to get another time. */
  except: readonly string[]
}

/**
 * The times of the workspace's posts that can clash with a moment of the range: posts on its days, and posts within the
 * gap on both sides.
 */
export async function loadTaken(db: Trx, { orgId, rules, from, until, except }: TakenRequest): Promise<TakenTimes> {
  const gap = rules.minGapMinutes * MINUTE
  const dayOf = (at: number) => localDay(rules.effectiveTimezone, localMoment(rules.effectiveTimezone, at).date)
  const since = new Date(Math.min(dayOf(from).start, from - gap)).toISOString()
  let query = db
    .selectFrom('post')
    .select('calendar_at')
    .where('org_id', '=', orgId)
    .where('status', 'in', HAVE_A_SLOT)
    .where('deleted_at', 'is', null)
    .where('calendar_at', '>=', since)
  if (until !== undefined) {
    query = query.where('calendar_at', '<', new Date(Math.max(dayOf(until).end, until + gap)).toISOString())
  }
  if (except.length > 0) query = query.where('id', 'not in', except)
  const rows = await rowsOf(db, query)
  return takenTimes(rows.map(timeOf))
}

/**
 * For each of these posts, the times at which other posts with the same text are or were published on its platform.
 * Posts without such others are left out. `from` is in milliseconds since the epoch.
 */
export async function loadEchoes(
  db: Trx,
  { orgId, posts, from }: { orgId: string; posts: readonly PostToPlace[]; from: number },
): Promise<Map<string, number[]>> {
  const texts = [...new Set(posts.flatMap(({ text }) => (text ? [text] : [])))]
  if (texts.length === 0) return new Map()
  const ids = posts.map(({ id }) => id)
  const alike = db
    .selectFrom('post')
    .select(['platform', 'content_text', 'calendar_at'])
    .where('org_id', '=', orgId)
    .where('status', 'in', HAVE_A_SLOT)
    .where('deleted_at', 'is', null)
    .where('calendar_at', '>=', new Date(from - ECHO_MINUTES * MINUTE).toISOString())
    .where('content_text', 'in', texts)
    .where('id', 'not in', ids)
  const rows = await rowsOf(db, alike)
  const echoes = posts.map(({ id, platform, text }): [string, number[]] => [
    id,
    rows.filter((row) => row.platform === platform && row.content_text === text).map(timeOf),
  ])
  return new Map(echoes)
}

/** The queries compare `calendar_at`, so it is not null. */
const timeOf = (row: { calendar_at: string | null }): number => Date.parse(row.calendar_at ?? '')

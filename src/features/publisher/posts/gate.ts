import { sql } from 'kysely'
import { type Gate, ON_TIME_MS } from '#features/effects/index.ts'
import { hashLike } from '#features/posts/index.ts'
import { firstClear, loadProfile } from '#features/scheduling/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Platforms } from '#platforms/service.ts'
import { accountState } from '../drive/around.ts'
import type { LoadedPost, PostInHand } from './load-post.ts'
import type { HeldContent } from './outgoing.ts'

/** The facts that decide whether a post may be published now, read in the transaction that saves the decision. */
export async function readGate(
  db: Trx,
  { subject: post, account, held, now }: LoadedPost,
  content: HeldContent,
  platforms: Platforms,
): Promise<Gate> {
  return {
    contentHash: hashLike(post.approved_hash, content.content),
    account: accountState(platforms, post, account?.status),
    paused: held,
    clearAt: await clearAt(db, post, now),
  }
}

/**
 * A post that is at most this late does not wait for posts that are due later, because a restart must not rearrange a
 * full calendar.
 */
const RESTART_MS = 5 * 60_000

/**
 * When a late post may be published without crowding its account. It keeps the scheduling profile's distance from posts
 * that were just published, are being published, or will be published on time. Null means now. Late posts of a
 * workspace are checked one after the other, so that no two take the same gap. Spec P10: never in a burst.
 */
export async function clearAt(db: Trx, post: PostInHand, now: number): Promise<number | null> {
  const due = post.late_from ?? post.scheduled_for_utc
  const late = due === null ? 0 : now - Date.parse(due)
  if (late <= ON_TIME_MS) return null
  await sql`select pg_advisory_xact_lock(hashtextextended(${`late:${post.org_id}`}, 0))`.execute(db)
  const { minGapMinutes, lateMinutes } = await loadProfile(db, post.org_id)
  const gap = minGapMinutes * 60_000
  const span = { since: now - gap, until: now + gap + lateMinutes * 60_000 }
  const out = await wentOut(db, post, span.since, now)
  const ahead = late > RESTART_MS ? await willGoOut(db, post, now, span.until) : []
  const at = firstClear([...out, ...ahead], { from: now, gap })
  return at > now ? at : null
}

/** When posts of the account were published. Posts that are being published count as now. */
async function wentOut(db: Trx, post: PostInHand, since: number, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('post')
    .select(['status', 'published_at'])
    .where('org_id', '=', post.org_id)
    .where('social_account_id', 'is not distinct from', post.social_account_id)
    .where('id', '!=', post.id)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'published'), eb('published_at', '>', new Date(since).toISOString())]),
        eb('status', 'in', ['publishing', 'awaiting_platform']),
      ]),
    )
    .execute()
  return rows.map((row) => (row.published_at ? Date.parse(row.published_at) : now))
}

/**
 * When posts of the account that are not late will be published. Other late posts are left out: two late posts that
 * waited for each other would never be published.
 */
async function willGoOut(db: Trx, post: PostInHand, now: number, until: number): Promise<number[]> {
  const rows = await db
    .selectFrom('post')
    .innerJoin('effect', (join) => join.onRef('effect.org_id', '=', 'post.org_id').onRef('effect.id', '=', 'post.id'))
    .select('wake_at')
    .where('post.org_id', '=', post.org_id)
    .where('post.social_account_id', 'is not distinct from', post.social_account_id)
    .where('post.id', '!=', post.id)
    .where('post.status', '=', 'scheduled')
    .where(sql<string>`coalesce(effect.late_from, effect.due_at)`, '>', new Date(now).toISOString())
    .where('wake_at', '<', new Date(until).toISOString())
    .execute()
  return rows.flatMap((row) => (row.wake_at === null ? [] : [Date.parse(row.wake_at)]))
}

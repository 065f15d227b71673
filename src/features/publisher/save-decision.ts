import { sql } from 'kysely'
import type { PostStatus } from '#contract/statuses.ts'
import { emitPostEvents, type PostRow, refreshGroup } from '#features/posts/index.ts'
import {
  type Decision,
  decide,
  type Limits,
  publishColumns,
  toPublishRow,
  type WorkerEvent,
} from '#features/publishing/index.ts'
import { LATE_MINUTES } from '#features/scheduling/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { afterCommit, inScope } from '#kernel/db/transaction.ts'
import { closeAttempt, openAttempt } from './attempts.ts'
import { countMove } from './count-move.ts'
import { deliverNotices } from './notices.ts'
import type { Claim, PublisherWorld } from './world.ts'

/** The event, or what makes it from what stands in the transaction; null lets go of the row. */
export type EventMaker = (db: Trx, post: PostRow, now: number) => Promise<WorkerEvent | null> | WorkerEvent | null

export interface Saved {
  decision: Decision
  /** As it was saved: what was prepared for a part that is live by now is no longer in it. */
  post: PostRow
}

/**
 * One step of a post: loads the row, decides, and saves the row with its notices in one transaction. Null if the row is
 * in other hands by now: then there is nothing left to do with it.
 */
export async function saveDecision(world: PublisherWorld, claim: Claim, event: EventMaker): Promise<Saved | null> {
  const { services } = world
  return inScope(services.db, { orgId: claim.orgId, userId: null }, async (db) => {
    const post = await lockInGroup(db, claim)
    if (!post || post.fence !== claim.fence) return null
    const { now, lateLimitMs } = await readClock(db, post)
    const made = await event(db, post, now)
    if (!made) return null
    const limits = { ...limitsOf(world, post), lateLimitMs }
    const decision = decide(toPublishRow(post), made, { now, random: world.random(), limits })
    if (decision.next.do === 'send') await openAttempt(db, post, decision.row)
    await closeAttempt(db, post, made)
    const saved = await writeRow(db, post, decision, now)
    afterCommit(db, () => countMove(services.metrics, post, saved, now))
    await deliverNotices(db, services, post, decision.outbox)
    await emitPostEvents(db, services, saved, decision.outbox)
    if (decision.row.status !== post.status) await refreshGroup({ db, services, orgId: claim.orgId }, post.group_id)
    return { decision, post: saved }
  })
}

/** Group first, then post: the order in which everybody locks them. */
async function lockInGroup(db: Trx, claim: Claim): Promise<PostRow | undefined> {
  await db
    .selectFrom('post_group')
    .select('id')
    .where('org_id', '=', claim.orgId)
    .where('id', '=', (eb) =>
      eb.selectFrom('post').select('group_id').where('org_id', '=', claim.orgId).where('id', '=', claim.postId),
    )
    .forUpdate()
    .execute()
  return db
    .selectFrom('post')
    .selectAll()
    .where('org_id', '=', claim.orgId)
    .where('id', '=', claim.postId)
    .forUpdate()
    .executeTakeFirst()
}

async function writeRow(db: Trx, post: PostRow, { row, next }: Decision, now: number): Promise<PostRow> {
  const at = new Date(now).toISOString()
  const nextPart = row.live.length !== (post.live_parts as unknown[]).length
  return db
    .updateTable('post')
    .set({
      ...publishColumns(row),
      updated_at: at,
      ...(next.do === 'stop' && { lease_owner: null }),
      ...(next.do === 'send' && { last_attempt_at: at }),
      ...(nextPart && { prepared: null }),
      ...(row.status === 'published' && post.status !== 'published' && { published_at: at }),
    })
    .where('org_id', '=', post.org_id)
    .where('id', '=', post.id)
    .where('fence', '=', post.fence)
    .where('status', '=', post.status as PostStatus)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function limitsOf(world: PublisherWorld, post: PostRow): Omit<Limits, 'lateLimitMs'> {
  const adapter = world.services.platforms[post.platform as keyof typeof world.services.platforms]
  return {
    leaseMs: world.leaseMs,
    backoffScale: world.backoffScale,
    sendTimeoutMs: adapter?.publishTimeoutMs ?? 0,
    windowMs: adapter?.unknownOutcomeWindowMs ?? 0,
  }
}

/** The database's clock, read under the locks, and the workspace's late policy: one question, since the guard waits. */
async function readClock(db: Trx, post: PostRow): Promise<{ now: number; lateLimitMs: number }> {
  const { rows } = await sql<{ now: string; minutes: number | null }>`
    select clock_timestamp() as now,
      (select late_limit_minutes from scheduler_profile where org_id = ${post.org_id}) as minutes
  `.execute(db)
  const [row] = rows
  return { now: Date.parse(row?.now ?? ''), lateLimitMs: (row?.minutes ?? LATE_MINUTES) * 60_000 }
}

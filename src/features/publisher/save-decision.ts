import { sql } from 'kysely'
import { emitPostEvents, type PostRow, refreshGroup } from '#features/posts/index.ts'
import {
  type Decision,
  decide,
  type Limits,
  type Notice,
  type PublishRow,
  publishColumns,
  toPublishRow,
  type WorkerEvent,
} from '#features/publishing/index.ts'
import { LATE_MINUTES } from '#features/scheduling/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { afterCommit, inScope } from '#kernel/db/transaction.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { closeAttempt, openAttempt } from './attempts.ts'
import { countMove } from './count-move.ts'
import { lockInGroup } from './lock-in-group.ts'
import { deliverNotices } from './notices.ts'
import { savedPart } from './saved-part.ts'
import { tellLater } from './tell-later.ts'
import { sayWhereToLook } from './where-to-look.ts'
import type { Claim, PublisherWorld } from './world.ts'

/**
 * The event, or what makes it from what stands in the transaction; null lets go of the row. `save` takes what was
 * prepared meanwhile into the row that is written.
 */
export type EventMaker = (
  db: Trx,
  post: PostRow,
  now: number,
  save: (columns: { prepared: string }) => void,
) => Promise<WorkerEvent | null> | WorkerEvent | null

export interface Saved {
  decision: Decision
  /** As it was saved: what was prepared for a part that is live by now is no longer in it. */
  post: PostRow
  askedAt: number
}

/**
 * One step of a post: loads the row, decides, and saves the row with its notices in one transaction. Null if the row is
 * in other hands by now: then there is nothing left to do with it.
 *
 * Where the notices cannot be written, the step is saved without them and a job tells them later: a post whose end
 * cannot be told is not to be looked up for ever, and none ends untold.
 */
export async function saveDecision(world: PublisherWorld, claim: Claim, event: EventMaker): Promise<Saved | null> {
  const { services } = world
  let telling = false
  try {
    return await saveStep(world, claim, event, async (db, { before, after, outbox }) => {
      telling = outbox.length > 0
      await deliverNotices(db, services, before, outbox)
      await emitPostEvents(db, services, after, outbox)
      telling = false
    })
  } catch (error) {
    if (!telling) throw error
    services.log.error({ err: error, postId: claim.postId }, 'what became of a post could not be told: a job will')
    return saveStep(world, claim, event, async (db, { outbox }) => {
      if (outbox.length > 0) await enqueue(db, tellLater, { ...claim, outbox: [...outbox] })
    })
  }
}

type Tell = (db: Trx, step: { before: PostRow; after: PostRow; outbox: readonly Notice[] }) => Promise<void>

async function saveStep(world: PublisherWorld, claim: Claim, event: EventMaker, tell: Tell): Promise<Saved | null> {
  const { services } = world
  return inScope(services.db, { orgId: claim.orgId, userId: null }, async (db) => {
    const post = await lockInGroup(db, claim)
    if (!post || post.fence !== claim.fence) return null
    const askedAt = services.clock.monotonic()
    const { now, lateLimitMs } = await readClock(db, post)
    let prepared: { prepared: string } | undefined
    const made = await event(db, post, now, (columns) => {
      prepared = columns
    })
    if (!made) return null
    const limits = { ...limitsOf(world, post), lateLimitMs }
    const decided = decide(toPublishRow(post), made, { now, random: world.random(), limits })
    const { decision, doubtUrl } = await sayWhereToLook(db, services, post, decided)
    if (decision.next.do === 'send') await openAttempt(db, post, decision.row)
    await closeAttempt(db, post, made)
    const also = { ...(prepared ?? composed(world, post, decision)), ...(doubtUrl && { doubt_url: doubtUrl }) }
    const saved = await writeRow(db, post, decision, now, also)
    afterCommit(db, () => countMove(services.metrics, post, saved, now))
    await tell(db, { before: post, after: saved, outbox: decision.outbox })
    if (changesGroup(post, decision)) await refreshGroup({ db, services, orgId: claim.orgId }, post.group_id)
    return { decision, post: saved, askedAt }
  })
}

/** A claim alone says nothing new of the group: due or under way, it is scheduled for the same time. A3-7 */
function changesGroup(before: PostRow, { row }: Decision): boolean {
  return row.status !== before.status && !(before.status === 'scheduled' && row.status === 'publishing')
}

/** When a part is begun, the moment that it is dated with: the same for every attempt. */
function composed(world: PublisherWorld, post: PostRow, { row, next }: Decision): { prepared: string } | undefined {
  const begun = nextPart(post, row) ? { ...post, prepared: null } : post
  if (next.do !== 'prepare' || begun.prepared !== null) return undefined
  return { prepared: JSON.stringify(savedPart(world, { post: begun, row })) }
}

function nextPart(post: PostRow, row: PublishRow): boolean {
  return row.live.length !== (post.live_parts as unknown[]).length
}

async function writeRow(
  db: Trx,
  post: PostRow,
  { row, next }: Decision,
  now: number,
  also: { prepared?: string; doubt_url?: string },
): Promise<PostRow> {
  const at = new Date(now).toISOString()
  return db
    .updateTable('post')
    .set({
      ...publishColumns(row),
      updated_at: at,
      ...(next.do === 'stop' && { lease_owner: null }),
      ...(next.do === 'send' && { last_attempt_at: at }),
      ...(nextPart(post, row) && { prepared: null }),
      ...also,
      ...(row.status === 'published' && post.status !== 'published' && { published_at: at }),
    })
    .where('org_id', '=', post.org_id)
    .where('id', '=', post.id)
    .where('fence', '=', post.fence)
    .where('status', '=', post.status)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function limitsOf(world: PublisherWorld, post: PostRow): Omit<Limits, 'lateLimitMs'> {
  const adapter = world.services.platforms[post.platform]?.publishing
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

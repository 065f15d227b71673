import {
  type Decision,
  decide,
  effectColumns,
  type Limits,
  type Notice,
  type PublishRow,
  type WorkerEvent,
} from '#features/effects/index.ts'
import { attemptStep } from '#features/performing/index.ts'
import { emitPostEvents, refreshGroup } from '#features/posts/index.ts'
import { publishColumns, toPublishRow } from '#features/publishing/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { afterCommit, answeredWithCommit, inScope } from '#kernel/db/transaction.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { countMove } from './count-move.ts'
import { type Loaded, loadStep, type PostInHand } from './load-step.ts'
import { deliverNotices } from './notices.ts'
import { type SavedPart, savedPart } from './saved-part.ts'
import { tellLater } from './tell-later.ts'
import { sayWhereToLook } from './where-to-look.ts'
import type { Claim, PublisherWorld } from './world.ts'
import { type PostStep, writePost } from './write-post.ts'

/**
 * The event, or what makes it from what stands in the transaction; null lets go of the row. `save` takes what was
 * prepared meanwhile into the row that is written.
 */
export type EventMaker = (
  db: Trx,
  loaded: Loaded,
  save: (part: SavedPart) => void,
) => Promise<WorkerEvent | null> | WorkerEvent | null

export interface Saved {
  decision: Decision
  /** As it was saved: what was prepared for a part that is live by now is no longer in it. */
  post: PostInHand
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
    return await saveStep(world, claim, event, async (db, { before, after, outbox, listened }) => {
      telling = outbox.length > 0
      await deliverNotices(db, services, before, outbox)
      if (listened) await emitPostEvents(db, services, after, outbox)
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

type Tell = (
  db: Trx,
  step: { before: PostInHand; after: PostInHand; outbox: readonly Notice[]; listened: boolean },
) => Promise<void>

async function saveStep(world: PublisherWorld, claim: Claim, event: EventMaker, tell: Tell): Promise<Saved | null> {
  const { services } = world
  return inScope(services.db, { orgId: claim.orgId, userId: null }, async (db) => {
    const loaded = await loadStep(db, claim, services.clock)
    if (!loaded || loaded.post.fence !== claim.fence) return null
    const { post, now, askedAt, lateLimitMs } = loaded
    let prepared: SavedPart | undefined
    const made = await event(db, loaded, (part) => {
      prepared = part
    })
    if (!made) return null
    const before = toPublishRow(post)
    const limits = { ...limitsOf(world, post), lateLimitMs }
    const decided = decide(before, made, { now, random: world.random(), limits })
    const { decision, doubtUrl } = await sayWhereToLook(db, services, post, decided)
    // What needed no preparation is kept only where it is sent.
    const kept = made.type === 'claimed' && decision.next.do !== 'send' ? undefined : prepared
    const change = changeOf(post, decision, now, {
      prepared: kept ?? composed(world, post, decision),
      doubt_url: doubtUrl ?? undefined,
    })
    const { saved, answer } = writePost(db, post, change, {
      attempt: attemptStep(made, decision, before),
      letsGo: decision.next.do === 'stop',
    })
    answeredWithCommit(db, answer)
    afterCommit(db, () => countMove(services.metrics, post, saved, now))
    await bothEnded(
      tell(db, { before: post, after: saved, outbox: decision.outbox, listened: loaded.listened }),
      changesGroup(post, decision) ? refreshGroup({ db, services, orgId: claim.orgId }, post.group_id) : null,
    )
    return { decision, post: saved, askedAt }
  })
}

/** Throws what the first threw, else the second, when neither sends anything more: the transaction may be over then. */
async function bothEnded(...work: (Promise<void> | null)[]): Promise<void> {
  for (const ended of await Promise.allSettled(work)) if (ended.status === 'rejected') throw ended.reason
}

/** A claim alone says nothing new of the group: due or under way, it is scheduled for the same time. A3-7 */
function changesGroup(before: PostInHand, { row }: Decision): boolean {
  return row.status !== before.status && !(before.status === 'scheduled' && row.status === 'publishing')
}

/** When a part is begun, the moment that it is dated with: the same for every attempt. */
function composed(world: PublisherWorld, post: PostInHand, { row, next }: Decision): SavedPart | undefined {
  const begun = nextPart(post, row) ? { ...post, prepared: null } : post
  if (next.do !== 'prepare' || begun.prepared !== null) return undefined
  return savedPart(world, { post: begun, row })
}

function nextPart(post: PostInHand, row: PublishRow): boolean {
  return row.live.length !== (post.live_parts as unknown[]).length
}

function changeOf(
  post: PostInHand,
  { row, next }: Decision,
  now: number,
  also: { prepared: SavedPart | undefined; doubt_url: string | undefined },
): PostStep {
  const at = new Date(now).toISOString()
  return {
    ...publishColumns(row),
    ...effectColumns(row),
    updated_at: at,
    lease_owner: next.do === 'stop' ? null : post.lease_owner,
    last_attempt_at: next.do === 'send' ? at : post.last_attempt_at,
    prepared: also.prepared ?? (nextPart(post, row) ? null : post.prepared),
    doubt_url: also.doubt_url ?? post.doubt_url,
    published_at: row.status === 'published' && post.status !== 'published' ? at : post.published_at,
  }
}

function limitsOf(world: PublisherWorld, post: PostInHand): Omit<Limits, 'lateLimitMs'> {
  const adapter = world.services.platforms[post.platform]?.publishing
  return {
    leaseMs: world.leaseMs,
    backoffScale: world.backoffScale,
    sendTimeoutMs: adapter?.publishTimeoutMs ?? 0,
    windowMs: adapter?.unknownOutcomeWindowMs ?? 0,
  }
}

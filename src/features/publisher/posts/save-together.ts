import { GUARD_MS } from '#features/effects/index.ts'
import { refreshGroups } from '#features/posts/index.ts'
import type { Db, Trx } from '#kernel/db/database.ts'
import { databaseNow } from '#kernel/db/database-now.ts'
import { afterCommit, answeredWithCommit, inScope } from '#kernel/db/transaction.ts'
import type { Claim, EffectWorld, SaveTogether } from '../drive/effect-kind.ts'
import { createGathering } from '../drive/gather.ts'
import { type EventMaker, makeStep, type SavedEffect } from '../drive/save-step.ts'
import { type LoadedAmong, type LoadedPost, loadPosts, type PostInHand } from './load-post.ts'
import { countMove, POSTS } from './posts-as-effects.ts'
import { tellPublished } from './tell-of-post.ts'
import { type StepOfMany, writeSteps } from './write-steps.ts'

/** The world of a worker whose posts belong to several workspaces. */
export type ManyWorld = EffectWorld & { sweep: Db }

/** The most steps in one transaction. */
const MOST = 64
/** The initial number of intents in one transaction. */
const FIRST = 4
/**
 * The smallest size of a group. A group of one would be saved alone and not measured, so that groups could not grow
 * again.
 */
const SMALLEST = 2
/** How long a result waits for the results of other posts that are being sent. */
const WINDOW_MS = 10

type Joint = 'claim' | 'send'
type Saved = (SavedEffect<PostInHand> & { end(): void; turn: Promise<number> }) | 'alone'

interface Asked {
  claim: Claim
  event: EventMaker<LoadedPost>
}

/** Saves steps of one worker's posts together, many in a transaction and a statement. Decision 092 */
export interface Together {
  of(claim: Claim): SaveTogether<LoadedPost>
  /** Called when the worker has finished with the post. */
  ended(claim: Claim): void
}

export function createTogether(world: ManyWorld): Together {
  const sending = new Set<string>()
  const intents = createSize()
  const gatherings = {
    claim: createGathering<Asked, Saved>({
      write: (asked) => saveMany(world, 'claim', asked),
      settled: (saved) => intents.judge(saved),
      most: () => intents.most,
      windowMs: WINDOW_MS,
      more: () => false,
    }),
    send: createGathering<Asked, Saved>({
      write: (asked) => saveMany(world, 'send', asked),
      most: () => MOST,
      windowMs: WINDOW_MS,
      more: () => sending.size > 0,
    }),
  }
  return {
    of: (claim) => async (event, after) => {
      if (after !== 'claim' && after !== 'send') return 'alone'
      sending.delete(claim.id)
      const saved = await gatherings[after].add({ claim, event })
      if (after === 'claim' && saved !== 'alone') sending.add(claim.id)
      return saved
    },
    ended: (claim) => sending.delete(claim.id),
  }
}

/**
 * The number of intents in one transaction. The next group waits until the first byte of each call has been sent, as a
 * turn does. If this takes more than half of the guard's time, groups become smaller, before the guard stops any call.
 */
function createSize() {
  let size = FIRST
  return {
    get most() {
      return Math.floor(size)
    },
    async judge(saved: readonly Saved[]): Promise<void> {
      const turns = saved.flatMap((one) => (one === 'alone' ? [] : [one.turn]))
      if (turns.length === 0) return
      const took = Math.max(...(await Promise.all(turns)))
      size = took > GUARD_MS / 2 ? Math.max(SMALLEST, size / 2) : Math.min(MOST, size * 1.5)
    },
  }
}

/**
 * Saves the plain steps: intents after a claim, and published posts. It returns `alone` for all others: steps that have
 * to read or write more, whose rows are locked, or that webhooks must hear of. If the transaction fails, each step is
 * saved alone, so that one bad row does not stop the others.
 */
async function saveMany(world: ManyWorld, after: Joint, asked: readonly Asked[]): Promise<Saved[]> {
  const { log } = world.services
  if (asked.length > 1) {
    const orgIds = [...new Set(asked.map(({ claim }) => claim.orgId))]
    try {
      return await inScope(world.sweep, { orgIds }, (db) => saveIn(db, world, { after, asked }))
    } catch (error) {
      log.warn({ err: error, steps: asked.length }, 'steps could not be written together: each is written alone')
    }
  }
  return asked.map(() => 'alone')
}

async function saveIn(
  db: Trx,
  world: ManyWorld,
  { after, asked }: { after: Joint; asked: readonly Asked[] },
): Promise<Saved[]> {
  const loaded = await loadNow(db, world, { after, asked })
  const steps = new Map<string, StepOfMany>()
  for (const { claim, event } of asked) {
    const one = loaded.get(claim.id)
    const made = one && one.subject.fence === claim.fence ? await plainStep(world, after, { loaded: one, event }) : null
    if (one && made) steps.set(claim.id, { loaded: one, made })
  }
  if (steps.size > 0) await write(db, world, { after, steps: [...steps.values()] })
  return asked.map(({ claim }) => {
    const step = steps.get(claim.id)
    if (!step) return 'alone'
    const { loaded, made } = step
    const { askedAt } = loaded
    const { promise: turn, resolve } = Promise.withResolvers<number>()
    const end = () => resolve(world.services.clock.monotonic() - askedAt)
    return { decision: made.decision, subject: afterStep(step), askedAt, turn, end }
  })
}

const afterStep = ({ loaded, made }: StepOfMany): PostInHand => ({ ...loaded.subject, ...made.change })

/**
 * Loads and locks the posts. The guard's time for an intent begins with the clock that is read after all rows are
 * locked, so that loading many does not use it up. If loading takes longer than the guard's time, nothing is returned
 * and each step is saved alone, because a person may have paused a post meanwhile.
 */
async function loadNow(
  db: Trx,
  world: ManyWorld,
  { after, asked }: { after: Joint; asked: readonly Asked[] },
): Promise<Map<string, LoadedAmong>> {
  const { clock } = world.services
  const begunAt = clock.monotonic()
  const loaded = await loadPosts(
    db,
    asked.map(({ claim }) => claim),
    world,
  )
  if (after === 'send') return loaded
  const askedAt = clock.monotonic()
  const now = await databaseNow(db)
  if (askedAt - begunAt > GUARD_MS) return new Map()
  return new Map([...loaded].map(([id, one]) => [id, { ...one, askedAt, now }]))
}

/** Thrown if the decision of a step uses the transaction, which means that the step is not plain. */
class AsksMore extends Error {}
const NOTHING = new Proxy({} as Trx, {
  get() {
    throw new AsksMore()
  },
})

/** The decided step, or null if it is not plain. It changes nothing. */
async function plainStep(
  world: ManyWorld,
  after: Joint,
  { loaded, event }: { loaded: LoadedAmong; event: EventMaker<LoadedPost> },
): Promise<StepOfMany['made'] | null> {
  const made = await makeStep(world, POSTS, { db: NOTHING, loaded, event }).catch((error: unknown) => {
    if (error instanceof AsksMore) return null
    throw error
  })
  if (!made) return null
  const { decision, change } = made
  if (after === 'claim') return decision.next.do === 'send' ? made : null
  const published = decision.next.do === 'stop' && change.status === 'published'
  const tellsThat = decision.outbox.length === 1 && decision.outbox[0]?.tell === 'done'
  return published && tellsThat && !loaded.listened && !loaded.asked ? made : null
}

async function write(
  db: Trx,
  { services }: ManyWorld,
  { after, steps }: { after: Joint; steps: readonly StepOfMany[] },
): Promise<void> {
  answeredWithCommit(db, writeSteps(db, after, steps))
  if (after === 'claim') return
  const posts = steps.map(({ loaded }) => loaded.subject)
  await Promise.all([
    tellPublished(db, posts),
    refreshGroups(
      db,
      posts.map((post) => ({ orgId: post.org_id, groupId: post.group_id })),
    ),
  ])
  afterCommit(db, () => {
    for (const step of steps) countMove(services.metrics, step.loaded.subject, afterStep(step))
  })
}

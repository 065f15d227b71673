import { type Decision, decide, type WorkerEvent } from '#features/effects/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { answeredWithCommit, inScope } from '#kernel/db/transaction.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import type { SavedStep } from './drive.ts'
import type { Change, Claim, EffectKind, EffectWorld, Loaded, StepResult } from './effect-kind.ts'
import { messagesOf } from './tell-people.ts'
import { attemptStep } from './write-step.ts'

/**
 * Makes the event from what the transaction has read; null releases the row. Data that is passed to `keep` is stored
 * with the row as prepared.
 */
export type EventMaker<L extends Loaded> = (
  db: Trx,
  loaded: L,
  keep: (prepared: object) => void,
) => Promise<WorkerEvent | null> | WorkerEvent | null

export interface SavedEffect<S> extends SavedStep {
  /** The saved subject, without the data prepared for a part that is published by now. */
  subject: S
}

type Tell<L extends Loaded> = (db: Trx, saved: StepResult<L>) => Promise<void>

/**
 * One step of an effect: loads, decides and saves in one transaction. Null if another worker has the row by now, or if
 * there was no event. In both cases the caller stops.
 *
 * If the notifications cannot be written, the step is saved without them and a job sends them later. Otherwise the
 * effect would be looked up for ever, or would end without anybody being told.
 */
export async function saveStep<L extends Loaded>(
  world: EffectWorld,
  kind: EffectKind<L>,
  claim: Claim,
  event: EventMaker<L>,
): Promise<SavedEffect<L['subject']> | null> {
  const { services } = world
  const { orgId, id, fence } = claim
  let telling = false
  try {
    return await save(world, kind, claim, event, async (db, saved) => {
      telling = saved.messages.length > 0
      await kind.tell(db, services, saved)
      telling = false
    })
  } catch (error) {
    if (!telling) throw error
    services.log.error(
      { err: error, [kind.idName]: id },
      'people could not be told what became of a post or act: a job will tell them',
    )
    return save(world, kind, claim, event, async (db, { messages }) => {
      if (messages.length > 0) await enqueue(db, kind.tellLater, { orgId, fence, [kind.idName]: id, outbox: messages })
    })
  }
}

function save<L extends Loaded>(
  world: EffectWorld,
  kind: EffectKind<L>,
  claim: Claim,
  event: EventMaker<L>,
  tell: Tell<L>,
): Promise<SavedEffect<L['subject']> | null> {
  const { services } = world
  return inScope(services.db, { orgId: claim.orgId, userId: null }, async (db) => {
    const loaded = await kind.load(db, claim, world)
    if (!loaded || loaded.subject.fence !== claim.fence) return null
    const made = await makeStep(world, kind, { db, loaded, event })
    if (!made) return null
    const { decision, change, attempt } = made
    const { after, answer } = kind.write(db, loaded.subject, change, { attempt, letsGo: decision.next.do === 'stop' })
    answeredWithCommit(db, answer)
    const saved = { loaded, after, messages: messagesOf(decision.outbox) }
    await bothEnded(tell(db, saved), kind.follow(db, services, saved))
    return { decision, subject: after, askedAt: loaded.askedAt }
  })
}

/** A decided step that still has to be written. */
export interface MadeStep<L extends Loaded> {
  decision: Decision
  change: Change<L['subject']>
  attempt: ReturnType<typeof attemptStep>
}

/** Decides a step from what was loaded. Null if there was no event. */
export async function makeStep<L extends Loaded>(
  world: EffectWorld,
  kind: EffectKind<L>,
  { db, loaded, event }: { db: Trx; loaded: L; event: EventMaker<L> },
): Promise<MadeStep<L> | null> {
  let prepared: object | undefined
  const made = await event(db, loaded, (part) => {
    prepared = part
  })
  if (!made) return null
  const before = kind.toRow(loaded)
  const given = { now: loaded.now, random: world.random(), limits: kind.limits(loaded, world) }
  const decided = decide(before, made, given)
  const { decision, also } = (await kind.reword?.(db, world, loaded, decided)) ?? { decision: decided, also: {} }
  // Data that a claim found ready is stored only if it is sent now.
  const kept = made.type === 'claimed' && decision.next.do !== 'send' ? undefined : prepared
  const change = { ...kind.change(loaded, decision, kept, world), ...also }
  return { decision, change, attempt: attemptStep(made, decision, before) }
}

/**
 * Waits until all work has ended, because the transaction may roll back only after that. Then throws the first error,
 * if any.
 */
async function bothEnded(...work: (Promise<void> | null)[]): Promise<void> {
  for (const ended of await Promise.allSettled(work)) if (ended.status === 'rejected') throw ended.reason
}

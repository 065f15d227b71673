import { type AccountOpener, accountOpener, openFreshAccount } from '#features/accounts/index.ts'
import { GUARD_MS, type WorkerEvent } from '#features/effects/index.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import { PlatformError } from '#platforms/errors.ts'
import { type After, asksForIntent, type Doing, drive, failedToOpen, faultOf, refreshed, sendGuarded } from './drive.ts'
import type { Among, Claim, Doer, EffectKind, EffectWorld, Held, Loaded, Turn } from './effect-kind.ts'
import { type EventMaker, type SavedEffect, saveStep } from './save-step.ts'

/**
 * If claiming and loading took longer than this, the intent is requested in a separate step. Otherwise the guard's time
 * might run out.
 */
const IN_TIME_MS = GUARD_MS / 4

/**
 * Drives one claimed effect until the core says stop. Each step is decided and saved first, then carried out, and its
 * result is the next event. If another worker takes over the row, this returns without an error.
 */
export function driveEffect<L extends Loaded>(
  world: EffectWorld,
  kind: EffectKind<L>,
  claim: Claim,
  { doer, among }: { doer: Doer<L>; among: Among },
): Promise<void> {
  const driven = { world, kind, claim, doer, among, accounts: accountOpener(world.services) }
  return drive<EventMaker<L>, SavedEffect<L['subject']>>(
    {
      save: (event, after) => saved(driven, event, after),
      carryOut: (next, { subject, decision }, turn) =>
        world.services.tracing.inSpan(
          next.do,
          { platform: subject.platform, part: decision.row.confirmed.length },
          () => carryOut(driven, next, { subject, row: decision.row, turn }),
        ),
    },
    claimed(driven),
  )
}

/**
 * Saves a step, if possible in one transaction with steps of other posts. A step that is saved alone, and may request
 * the intent, waits for its turn.
 */
async function saved<L extends Loaded>(
  { world, kind, claim, doer, among }: Driven<L>,
  event: EventMaker<L>,
  after: After,
): Promise<(SavedEffect<L['subject']> & Pick<Turn, 'end'>) | null> {
  const together = (await doer.saveTogether?.(event, after)) ?? 'alone'
  if (together !== 'alone') return together
  const end = asksForIntent(after) ? await among.takeTurn() : () => {}
  try {
    const step = await saveStep(world, kind, claim, event)
    if (step) return { ...step, end }
  } catch (error) {
    end()
    throw error
  }
  end()
  return null
}

/**
 * The event of a claim. If nothing has to be prepared and the account's tokens are valid long enough, it also requests
 * the intent. Decision 035
 */
function claimed<L extends Loaded>({ world, claim, doer, accounts }: Driven<L>): EventMaker<L> {
  const { services } = world
  return async (db, loaded, keep) => {
    const gate = await doer.gate(db, loaded, true)
    const inTime = services.clock.monotonic() - loaded.askedAt < IN_TIME_MS
    const part = gate.account === 'usable' && inTime ? doer.readyAsItIs(loaded) : null
    const account = part && loaded.account && openFreshAccount(services, loaded.account)
    if (part && account) {
      accounts.keep(account)
      keep(part)
    }
    return { type: 'claimed', fence: claim.fence, gate, ready: account !== null }
  }
}

/** One effect, and what it is driven with. */
export interface Driven<L extends Loaded> {
  world: EffectWorld
  kind: EffectKind<L>
  claim: Claim
  doer: Doer<L>
  accounts: AccountOpener
  among: Among
}

type HeldBefore<L extends Loaded> = Omit<Held<L>, 'publishing' | 'account'>

/** Carries out the decision, and returns the result as an event. */
export async function carryOut<L extends Loaded>(
  driven: Driven<L>,
  next: Doing,
  before: HeldBefore<L>,
): Promise<EventMaker<L>> {
  const { claim, doer, world, accounts } = driven
  const { fence } = claim
  const { subject, row } = before
  const publishing = world.services.platforms[subject.platform]?.publishing
  // The gate already stops effects without an adapter.
  if (!publishing) throw new Error(`There is no adapter for ${subject.platform}`)
  if (next.do === 'carry_on') return () => null
  if (next.do === 'refresh') {
    const event = await refreshed(row, fence, () => accounts.open(subject, true))
    return () => event
  }

  let account: OpenAccount
  try {
    account = await accounts.open(subject, false)
  } catch (error) {
    const event = failedToOpen(next, fence, error)
    return () => event
  }
  const held: Held<L> = { ...before, publishing, account }
  if (next.do !== 'prepare') {
    const event = await ask(driven, next, held)
    return () => event
  }
  try {
    const part = await keepingLease(world, driven.kind, claim, () => doer.prepare(held))
    return async (db, loaded, keep) => {
      if (part) keep(part)
      return { type: 'prepared', fence, gate: await doer.gate(db, loaded, false) }
    }
  } catch (error) {
    logFault(driven, error)
    return () => ({ type: 'prepare_failed', fence, fault: faultOf(error, 'retry_backoff') })
  }
}

/** Makes the call that was decided, and returns its result as an event. */
async function ask<L extends Loaded>(
  driven: Driven<L>,
  next: Extract<Doing, { do: 'send' | 'look_up' | 'poll' }>,
  held: Held<L>,
): Promise<WorkerEvent> {
  const { world, claim, doer } = driven
  const { fence } = claim
  switch (next.do) {
    case 'send':
      return send(driven, held)
    case 'look_up':
      try {
        const since = new Date(next.since).toISOString()
        // The lease is renewed meanwhile, because a look-up may read many pages.
        const outcome = await keepingLease(world, driven.kind, claim, () => doer.find(held, since))
        return { type: 'looked_up', fence, outcome }
      } catch (error) {
        logFault(driven, error)
        return { type: 'look_up_failed', fence, fault: faultOf(error, 'retry_backoff') }
      }
    case 'poll':
      if (!held.publishing.poll) throw new Error(`${held.subject.platform} gave a ticket and cannot be polled`)
      try {
        return { type: 'polled', fence, outcome: await held.publishing.poll(held.account, next.ticket) }
      } catch (error) {
        logFault(driven, error)
        return { type: 'poll_failed', fence, fault: faultOf(error, 'retry_backoff') }
      }
  }
}

async function send<L extends Loaded>(driven: Driven<L>, held: Held<L>): Promise<WorkerEvent> {
  const { world, claim, doer, among } = driven
  const sent = await sendGuarded(
    {
      turn: held.turn,
      fence: claim.fence,
      timeoutMs: held.publishing.publishTimeoutMs,
      monotonic: () => world.services.clock.monotonic(),
    },
    (options) => doer.send(held, options),
    async (error) => {
      logFault(driven, error)
      await doer.sendFailed?.(held, error)
    },
  )
  if (sent.type === 'guard_expired') among.tooSlow()
  else among.inTime()
  return sent
}

/** Logs errors of our own code. Errors of a platform are not logged: the core decides what follows from them. */
function logFault<L extends Loaded>({ world, kind, claim }: Driven<L>, error: unknown): void {
  if (error instanceof PlatformError) return
  world.services.log.error({ err: error, [kind.idName]: claim.id }, 'a call to a platform failed by a fault of ours')
}

/**
 * Runs work that may take long, and renews the lease every third of its length. If the row is lost, nothing stops the
 * work here, but saving its result is refused.
 */
export async function keepingLease<L extends Loaded, T>(
  world: EffectWorld,
  kind: EffectKind<L>,
  claim: Claim,
  work: () => Promise<T>,
): Promise<T> {
  const { log } = world.services
  let renewing: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    renewing = saveStep(world, kind, claim, () => ({ type: 'renew', fence: claim.fence })).catch((error: unknown) =>
      log.warn({ err: error, [kind.idName]: claim.id }, 'a lease could not be renewed'),
    )
  }, world.leaseMs / 3)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await renewing
  }
}

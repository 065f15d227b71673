import type { AccountOpener } from '#features/accounts/index.ts'
import type { WorkerEvent } from '#features/effects/index.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { Among } from './among.ts'
import { type Doing, failedToOpen, refreshed, sendGuarded } from './drive.ts'
import type { Doer, EffectKind, Held, Loaded } from './effect-kind.ts'
import { faultOf } from './fault-of.ts'
import { keepingLease } from './keep-lease.ts'
import type { EventMaker } from './save-step.ts'
import type { Claim, EffectWorld } from './world.ts'

/** One effect, and everything that is needed to drive it. */
export interface Driven<L extends Loaded> {
  world: EffectWorld
  kind: EffectKind<L>
  claim: Claim
  doer: Doer<L>
  accounts: AccountOpener
  among: Among
}

type HeldBefore<L extends Loaded> = Omit<Held<L>, 'publishing' | 'account'>

/** Does what was decided and returns the resulting event. */
export async function carryOut<L extends Loaded>(
  driven: Driven<L>,
  next: Doing,
  before: HeldBefore<L>,
): Promise<EventMaker<L>> {
  const { claim, doer, world, accounts } = driven
  const { fence } = claim
  const { subject, row } = before
  const publishing = world.services.platforms[subject.platform]?.publishing
  if (!publishing) throw new Error(`There is no adapter for ${subject.platform}`) // the gate should have stopped it: our fault
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

/** Makes a call that only reads and publishes nothing. */
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
        // A look-up may read many pages.
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

/** Logs only our own faults. The core judges a platform's faults, and they are not logged. */
function logFault<L extends Loaded>({ world, kind, claim }: Driven<L>, error: unknown): void {
  if (error instanceof PlatformError) return
  world.services.log.error({ err: error, [kind.idName]: claim.id }, 'what was to be done at a platform failed')
}

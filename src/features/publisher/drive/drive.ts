import {
  type Decision,
  type EffectRow,
  type Fault,
  GUARD_MS,
  type Next,
  type WorkerEvent,
} from '#features/effects/index.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { PublishOptions, PublishOutcome } from '#platforms/publishing.ts'
import type { Turn } from './effect-kind.ts'

/** Thrown by the guard: the recorded intent is too old, and no byte has been sent. */
export class GuardExpired extends Error {}

/**
 * The error of an adapter, as data for the core. Any error but a PlatformError is our own, and is treated as `kind`
 * says.
 */
export function faultOf(error: unknown, kind: Fault['kind']): Fault {
  if (error instanceof PlatformError) {
    const { retryAfterSeconds, httpStatus, existing } = error.facts
    return {
      kind: error.kind,
      message: error.message.replaceAll('\0', '\uFFFD'), // PostgreSQL's text holds no NUL
      ...(retryAfterSeconds !== undefined && { retryAfterMs: retryAfterSeconds * 1000 }),
      ...(httpStatus !== undefined && { httpStatus }),
      ...(existing !== undefined && { existing }),
    }
  }
  return { kind, message: 'Something went wrong on our side.' }
}

/** The remaining work after a decision. */
export type Doing = Exclude<Next, { do: 'stop' }>

export interface SavedStep {
  decision: Decision
  /**
   * The monotonic clock in milliseconds, read under the locks just before the database's clock. So the intent is at
   * most as old as this moment. Waiting for the locks does not count.
   */
  askedAt: number
}

/** The cause of an event: the claim, or the decided step. */
export type After = 'claim' | Doing['do']

/**
 * Whether the step that follows such an event can be the one that requests the intent. After a claim it is, if nothing
 * has to be prepared.
 */
export const asksForIntent = (after: After): boolean => after === 'claim' || after === 'prepare'

export interface Driver<Event, Saved extends SavedStep> {
  /**
   * Decides and saves in one transaction. Null if another worker has the row by now. `end` ends the turn in which the
   * step requested its intent.
   */
  save(event: Event, after: After): Promise<(Saved & Pick<Turn, 'end'>) | null>
  /** Carries out what was decided, and returns the result as the next event. */
  carryOut(next: Doing, saved: Saved, turn: Turn): Promise<Event>
}

/**
 * Drives one claimed row, a post's or an act's, until the core says stop. Each step is decided and saved first, then
 * carried out, and its result is the next event. If another worker takes over the row, this returns without an error.
 */
export async function drive<Event, Saved extends SavedStep>(driver: Driver<Event, Saved>, first: Event): Promise<void> {
  let event = first
  let after: After = 'claim'
  for (;;) {
    const saved = await driver.save(event, after)
    if (!saved) return
    const { askedAt, decision, end } = saved
    let lapse: NodeJS.Timeout | undefined
    try {
      const { next } = decision
      if (next.do === 'stop') return
      // Before the call, new tokens may have to be fetched from a slow server. The turn ends when the guard would stop
      // the call anyway.
      if (next.do === 'send') lapse = setTimeout(end, GUARD_MS)
      else end()
      event = await driver.carryOut(next, saved, { askedAt, end })
      after = next.do
    } finally {
      clearTimeout(lapse)
      end()
    }
  }
}

/**
 * Makes the call that cannot be undone, and returns its result as an event. After the guard has passed, an error may
 * come from a call that had its effect. `onError` gets every error but GuardExpired.
 */
export async function sendGuarded(
  by: { turn: Turn; fence: number; timeoutMs: number; monotonic(): number },
  call: (options: PublishOptions) => Promise<PublishOutcome>,
  onError: (error: unknown) => void | Promise<void>,
): Promise<WorkerEvent> {
  const { turn, fence, timeoutMs, monotonic } = by
  let left = false
  const options: PublishOptions = {
    signal: AbortSignal.timeout(timeoutMs),
    guard() {
      if (monotonic() - turn.askedAt > GUARD_MS) throw new GuardExpired()
      left = true
      turn.end()
    },
  }
  try {
    return { type: 'sent', fence, outcome: await call(options) }
  } catch (error) {
    if (error instanceof GuardExpired) return { type: 'guard_expired', fence }
    await onError(error)
    return { type: 'send_failed', fence, fault: faultOf(error, left ? 'unknown_outcome' : 'retry_backoff') }
  }
}

/** The event for an account that could not be opened. */
export function failedToOpen(next: Doing, fence: number, error: unknown): WorkerEvent {
  const fault = faultOf(error, 'retry_backoff')
  if (next.do === 'look_up') return { type: 'look_up_failed', fence, fault }
  if (next.do === 'poll') return { type: 'poll_failed', fence, fault }
  return { type: next.do === 'send' ? 'send_failed' : 'prepare_failed', fence, fault }
}

/** Gets new tokens even if the present ones are still valid, and returns the result as an event. */
export async function refreshed(row: EffectRow, fence: number, refresh: () => Promise<unknown>): Promise<WorkerEvent> {
  try {
    await refresh()
    return { type: 'refreshed', fence }
  } catch (error) {
    const fault = faultOf(error, 'retry_backoff')
    // A temporary failure of a token server says nothing about the account. The step is tried again, as after any other
    // temporary failure.
    const passing = fault.kind === 'retry_backoff' || fault.kind === 'retry_after'
    if (passing) return { type: row.processing ? 'poll_failed' : 'prepare_failed', fence, fault }
    return { type: 'refresh_failed', fence, message: fault.message }
  }
}

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

/** Thrown by the guard: the recorded intent is no longer fresh, and not one byte has left. */
export class GuardExpired extends Error {}

/** What an adapter threw, as data for the core. Anything but a PlatformError is our own fault: `kind` says how to take it. */
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

/** What is left to be done after a decision. */
export type Doing = Exclude<Next, { do: 'stop' }>

export interface SavedStep {
  decision: Decision
  /**
   * By the clock that never jumps, milliseconds, read under the locks just before the database's clock: no more time can
   * have passed since the intent than since this moment. Time spent waiting for the locks does not count.
   */
  askedAt: number
}

/** What an event comes of: the claim, or what was decided before. */
export type After = 'claim' | Doing['do']

/** Whether the step after this may ask for the intent. The claim does where nothing has to be prepared. */
export const asksForIntent = (after: After): boolean => after === 'claim' || after === 'prepare'

export interface Driver<Event, Saved extends SavedStep> {
  /**
   * Decides and saves in one transaction; null if the row is in other hands by now. `end` ends the turn in which the
   * step asked for its intent.
   */
  save(event: Event, after: After): Promise<(Saved & Pick<Turn, 'end'>) | null>
  /** Does what was decided; answers with the event that comes of it. */
  carryOut(next: Doing, saved: Saved, turn: Turn): Promise<Event>
}

/**
 * Drives one claimed row, a post's or an act's, until the core says stop: each step is decided and saved first, then
 * done, and what came of it is the next event. Losing the row at any point ends it silently: whoever has it goes on.
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
      // Where new tokens are asked for first, the account's server may take its time: after this the guard lets nothing out.
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
 * The one call that cannot be undone. Whatever goes wrong after the guard has passed may have had its effect.
 * `onError` sees what was thrown, but for the guard's own.
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

/** Gets new tokens even if the old ones should still hold, and answers with the event that comes of it. */
export async function refreshed(row: EffectRow, fence: number, refresh: () => Promise<unknown>): Promise<WorkerEvent> {
  try {
    await refresh()
    return { type: 'refreshed', fence }
  } catch (error) {
    const fault = faultOf(error, 'retry_backoff')
    // A token server that fails for a while says nothing about the account: it is asked again, as after any other fault.
    const passing = fault.kind === 'retry_backoff' || fault.kind === 'retry_after'
    if (passing) return { type: row.processing ? 'poll_failed' : 'prepare_failed', fence, fault }
    return { type: 'refresh_failed', fence, message: fault.message }
  }
}

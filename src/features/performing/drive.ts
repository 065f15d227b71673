import { type Decision, type EffectRow, GUARD_MS, type Next, type WorkerEvent } from '#features/effects/index.ts'
import type { PublishOptions, PublishOutcome } from '#platforms/publishing.ts'
import { faultOf, GuardExpired } from './fault-of.ts'

/** What is left to do after a decision. */
export type Doing = Exclude<Next, { do: 'stop' }>

/** Only a few effects ask for their intent at once, so that each sends its first byte within the guard's time. */
export interface Turn {
  /** `askedAt` of the decision. The guard counts from here. */
  askedAt: number
  /** Called when the first byte is about to leave: another effect may ask for its intent. */
  end(): void
}

export interface SavedStep {
  decision: Decision
  /**
   * Milliseconds on the monotonic clock, read under the locks just before the database's clock. The intent is therefore
   * at most this old. Time spent waiting for the locks does not count.
   */
  askedAt: number
}

export interface Driver<Event, Step extends SavedStep> {
  takeTurn(): Promise<() => void>
  /** Decides and saves in one transaction. Null if another worker has taken the row. */
  save(event: Event): Promise<Step | null>
  /** Does what was decided and returns the resulting event. */
  carryOut(next: Doing, saved: Step, turn: Turn): Promise<Event>
}

/**
 * Drives one claimed row, a post's or an act's, until the core says stop. Each step is decided and saved first, then
 * done; its result is the next event. If another worker has taken the row, the drive ends silently and that worker goes
 * on.
 */
export async function drive<Event, Step extends SavedStep>(driver: Driver<Event, Step>, first: Event): Promise<void> {
  let event = first
  let asksForIntent = true // the claim asks at once if nothing has to be prepared
  for (;;) {
    const end = asksForIntent ? await driver.takeTurn() : () => {}
    let lapse: NodeJS.Timeout | undefined
    try {
      const saved = await driver.save(event)
      if (!saved) return
      const { askedAt, decision } = saved
      const { next } = decision
      if (next.do === 'stop') return
      // If new tokens are needed first, the token server may be slow. After this time the guard lets nothing out.
      if (next.do === 'send') lapse = setTimeout(end, GUARD_MS)
      else end()
      event = await driver.carryOut(next, saved, { askedAt, end })
      asksForIntent = next.do === 'prepare'
    } finally {
      clearTimeout(lapse)
      end()
    }
  }
}

/**
 * Makes the one call that cannot be undone. Any error after the guard has passed may have had its effect. `onError`
 * gets what was thrown, except the guard's own error.
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

/** Gets new tokens even if the old ones should still be valid, and returns the resulting event. */
export async function refreshed(row: EffectRow, fence: number, refresh: () => Promise<unknown>): Promise<WorkerEvent> {
  try {
    await refresh()
    return { type: 'refreshed', fence }
  } catch (error) {
    const fault = faultOf(error, 'retry_backoff')
    // A temporary failure of the token server says nothing about the account. It is asked again, as after any other
    // fault.
    const passing = fault.kind === 'retry_backoff' || fault.kind === 'retry_after'
    if (passing) return { type: row.processing ? 'poll_failed' : 'prepare_failed', fence, fault }
    return { type: 'refresh_failed', fence, message: fault.message }
  }
}

import type { Limits } from './limits.ts'
import type { EffectRow } from './row.ts'

/*
 * Spec P10: a stale effect must not go out unasked, and no effect may become stale by a wait that these rules impose.
 *
 * Lateness is counted from the moment at which the effect could have gone out had everything been running: `lateFrom`.
 * - At first that is the due time (`lateFrom` is null). For post now, it is the moment of the request.
 * - A wait that these rules impose moves it to the wait's planned end: the backoff after a counted attempt, the window
 *   before an unknown outcome is looked up, the wait before the look-up is tried again. Four backoffs are 81 minutes.
 *   Alone they make nothing stale, but an outage that begins during one does, an hour after the backoff's end.
 * - A part that went live moves it to that moment: the thread is under way.
 * - A pause, a clash, a 429 and a takeover after a crash leave it where it is, so that they add up and end.
 *
 * Lateness is checked when a worker claims the row, and when a 429 names its end. It is not checked again at the
 * intent: a long upload that began in time may end, and a worker that slept through its lease gets no intent.
 */

/** True if an effect that is claimed or let go at `at` would be too late to go out unasked. */
export function isStale(row: EffectRow, at: number, limits: Limits): boolean {
  return lateness(row, at) >= limits.lateLimitMs
}

/** How late the effect is at `at`, in milliseconds. */
export function lateness(row: EffectRow, at: number): number {
  return at - (row.lateFrom ?? row.dueAt ?? at)
}

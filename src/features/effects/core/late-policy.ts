import type { Limits } from './limits.ts'
import type { EffectRow } from './row.ts'

/*
 * Spec P10: what is stale must not go out unasked, and nothing must become stale by waiting as it was told to.
 *
 * Lateness is the time since it could have gone out had everything been running: `lateFrom`.
 * - At first that is the due time (`lateFrom` is null); for post now, the moment it was asked for.
 * - A wait of its own moves it to the wait's planned end: the backoff after a counted attempt, the window before
 *   an unknown outcome is looked up, the wait before the look-up is tried again. Four backoffs are 81 minutes; they
 *   alone make nothing stale, but an outage that begins during one does, an hour after the backoff's end.
 * - A part that went live moves it to that moment: the thread is under way.
 * - A pause, a clash, a 429 and a takeover after a crash leave it where it is, so that they add up and end.
 *
 * It is looked at when a worker claims, and when a 429 names its end. It is not looked at again at the intent: a long
 * upload that began in time may end, and a worker that slept through its lease gets no intent.
 */

/** True if it, claimed or let go at `at`, would go out too late to go out unasked. */
export function isStale(row: EffectRow, at: number, limits: Limits): boolean {
  return lateness(row, at) >= limits.lateLimitMs
}

/** Milliseconds by which it is late at `at`. */
export function lateness(row: EffectRow, at: number): number {
  return at - (row.lateFrom ?? row.dueAt ?? at)
}

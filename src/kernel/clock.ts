/**
 * The only code that reads the host's clock. Code that depends on the exact order of events asks the database instead.
 */
export interface Clock {
  now(): Date
  /** Milliseconds of a clock that never jumps, for time-outs. */
  monotonic(): number
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
}

/** A clock for tests that stands still until it is set. */
export function fixedClock(at: string): Clock & { set(at: string): void } {
  let now = new Date(at)
  return {
    now: () => new Date(now),
    monotonic: () => performance.now(),
    set(next) {
      now = new Date(next)
    },
  }
}

/**
 * The one place that reads the host's clock. Code that must be exact to the order of events asks the database instead.
 */
export interface Clock {
  now(): Date
  /** Milliseconds that never jump, for time-outs. */
  monotonic(): number
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
}

/** A clock for tests, that stands still until it is told to move. */
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

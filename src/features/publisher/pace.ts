/** How many posts a worker takes in hand at once, by what its host can carry. */
export interface Pace {
  /** From 1 to what the worker was given. */
  readonly atOnce: number
  /** The guard stopped a post: the host is slower than the work that it was given. */
  tooSlow(): void
  /** A call left in time. */
  inTime(): void
}

/** Posts stopped together tell of one moment, not of several. */
const ONE_MOMENT_MS = 500
const MORE = 0.25

/**
 * Halves after a post that the guard stopped, and grows again by one for every four calls that left in time. On a host
 * without time to spare a few posts get through, where many would stop each other, and all their work be lost.
 */
export function createPace(most: number, monotonic: () => number): Pace {
  let allowed = most
  let slowedAt = Number.NEGATIVE_INFINITY
  return {
    get atOnce() {
      return Math.floor(allowed)
    },
    tooSlow() {
      if (monotonic() - slowedAt < ONE_MOMENT_MS) return
      slowedAt = monotonic()
      allowed = Math.max(1, allowed / 2)
    },
    inTime() {
      allowed = Math.min(most, allowed + MORE)
    },
  }
}

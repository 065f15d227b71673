/** How many posts a worker takes in hand at once, adjusted to what its host can carry. */
export interface Pace {
  /** From 1 to the configured maximum. */
  readonly atOnce: number
  /** The guard stopped a post: the host is too slow for its present work. */
  tooSlow(): void
  /** A call left in time. */
  inTime(): void
}

/** Posts that are stopped within this time count as one event. */
const ONE_MOMENT_MS = 500
const MORE = 0.25

/**
 * Halves when the guard stops a post, and grows by one for every four calls that leave in time. On a busy host a few
 * posts get through this way; too many at once would stop each other, and all their work would be lost.
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

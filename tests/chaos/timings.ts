/**
 * The timings of a run. The product's minutes are seconds here, so that every wait happens many times. Rule 7 of the
 * publishing design must hold for them too: window ≥ guard + what a platform may still do + its lag.
 */
export const TIMINGS = {
  leaseMs: 3_000,
  publishTimeoutMs: 1_000,
  /**
   * Longer than any freeze (see `FREEZE_MS`), so that a request that is frozen between guard and first byte is sent
   * within the window.
   */
  windowMs: { listed: 7_000, keyed: 4_000 },
  /** 1, 5 and 15 minutes become 0.2, 1 and 3 seconds. */
  backoffScale: 1 / 300,
  /**
   * How many posts a worker takes at once. It is few, because four workers share the machine with platforms, API and
   * database.
   */
  postsInHand: 5,
} as const

/** How long SIGSTOP lasts, in milliseconds: from less than a lease to several leases. */
export const FREEZE_MS = { shortest: 200, longest: 5_000 }

/**
 * In milliseconds: how long after the caller gave up a platform still acts, and how much later its lists show the post.
 */
export const PLATFORM_MS = { delay: 1_500, lag: 1_000 }
export const RETRY_AFTER_SECONDS = 1

/** The exit code of a worker that could not start without its database. */
export const NO_DATABASE = 75

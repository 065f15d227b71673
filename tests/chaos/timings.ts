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
  /** 1 min, 5 min, 15 min become 0.2 s, 1 s, 3 s. */
  backoffScale: 1 / 300,
  /**
   * How many posts a worker has at once: four workers share the machine with the platforms, the API and the database.
   */
  postsInHand: 5,
} as const

/** How long SIGSTOP lasts: from less than a lease to several of them. */
export const FREEZE_MS = { shortest: 200, longest: 5_000 }

/** What the simulated platforms do: an effect after the caller gave up, and a list that shows it even later. */
export const PLATFORM_MS = { delay: 1_500, lag: 1_000 }
export const RETRY_AFTER_SECONDS = 1

/** The exit code of a worker that could not start because the database was away. */
export const NO_DATABASE = 75

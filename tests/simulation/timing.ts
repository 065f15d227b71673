import { GUARD_MS, type Limits } from '#features/effects/core/limits.ts'

/**
 * How many milliseconds after its first byte the simulated platform may still act on a request, whatever became of the
 * caller.
 */
export const LONGEST_ACT_MS = 20_000

/** For how many milliseconds the simulated platform may hide a post from look-ups. */
export const LONGEST_LAG_MS = 5_000

/**
 * The window is as long as rule 7 of the publishing design demands, and no longer. The lease is shorter, so that a dead
 * worker's row is taken over while the window is still open.
 */
export const LIMITS: Limits = {
  leaseMs: 9_000,
  sendTimeoutMs: 10_000,
  windowMs: GUARD_MS + LONGEST_ACT_MS + LONGEST_LAG_MS,
  lateLimitMs: 60 * 60_000,
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

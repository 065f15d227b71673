import { GUARD_MS, type Limits } from '#features/effects/core/limits.ts'

/** How long the model platform may still act on a request after its first byte, whatever became of the caller. */
export const LONGEST_ACT_MS = 20_000

/** How long it may hide what stands there from those who look. */
export const LONGEST_LAG_MS = 5_000

/**
 * The window is exactly as long as rule 7 of the publishing design asks, and the lease is shorter, so that a row whose
 * worker died is taken over while the window is still open.
 */
export const LIMITS: Limits = {
  leaseMs: 9_000,
  sendTimeoutMs: 10_000,
  windowMs: GUARD_MS + LONGEST_ACT_MS + LONGEST_LAG_MS,
  lateLimitMs: 60 * 60_000,
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

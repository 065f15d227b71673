/** Attempts without progress before the effect fails. Spec P8. */
export const MAX_ATTEMPTS = 5

/** The most claims after a call with an unknown outcome. Attempts and waits for a busy platform need far fewer. */
export const MAX_CLAIMS_IN_DOUBT = 50

/** The longest time from the request for the intent to the first byte of the call. Publishing design, rule 5. */
export const GUARD_MS = 250

/** How often a held-back effect is checked again. */
export const HOLD_RECHECK_MS = 30_000

/** After this time a platform that is still processing is not polled any more. Spec P4. */
export const PROCESSING_LIMIT_MS = 24 * 60 * 60_000

/**
 * A post that is at most this late counts as on time: it keeps the member's chosen time, and no clash rule moves it.
 */
export const ON_TIME_MS = 60_000

/** Limits that differ by installation, workspace and platform, in milliseconds. */
export interface Limits {
  leaseMs: number
  /** The adapter's `publishTimeoutMs`. */
  sendTimeoutMs: number
  /** The adapter's `unknownOutcomeWindowMs`. */
  windowMs: number
  /** 60 minutes unless the workspace says otherwise. Spec P10. */
  lateLimitMs: number
  /** Multiplies the backoff's waits and the polling waits, for rehearsals on simulated platforms. 1 if left out. */
  backoffScale?: number
}

/** Attempts without getting further, of whatever kind, before it fails. Spec P8. */
export const MAX_ATTEMPTS = 5

/** Claims after a call whose outcome is unknown; far more than the attempts and the waits for a busy platform need. */
export const MAX_CLAIMS_IN_DOUBT = 50

/** The longest from asking for the intent to the first byte. Publishing design, rule 5. */
export const GUARD_MS = 250

/** How often what is held is looked at again. */
export const HOLD_RECHECK_MS = 30_000

/** A platform that has not finished by then is asked no more. Spec P4. */
export const PROCESSING_LIMIT_MS = 24 * 60 * 60_000

/** Up to here it is on time: the time that a member chose counts, and no clash rule moves it. */
export const ON_TIME_MS = 60_000

/** What differs by installation, workspace and platform; milliseconds. */
export interface Limits {
  leaseMs: number
  /** The adapter's `publishTimeoutMs`. */
  sendTimeoutMs: number
  /** The adapter's `unknownOutcomeWindowMs`. */
  windowMs: number
  /** 60 minutes unless the workspace says otherwise. Spec P10. */
  lateLimitMs: number
  /** The backoff's waits, and those for a platform at work, times this, for rehearsals on simulated platforms; 1 where left out. */
  backoffScale?: number
}

const MINUTE = 60_000
const STEPS = [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE] as const
const SPREAD = 0.2

/** Milliseconds to wait after the n-th attempt (from 1): 1 min, 5 min, 15 min, 1 h, each ±20 %. Spec P8. */
export function backoffMs(attempt: number, random: number, scale = 1): number {
  const step = STEPS[Math.min(Math.max(attempt, 1), STEPS.length) - 1] ?? STEPS[3]
  return Math.round(step * scale * (1 - SPREAD + 2 * SPREAD * random))
}

/**
 * Milliseconds to wait after a 429: at least the wait that the platform asked for, plus a random extra, so that callers
 * do not all return at once.
 */
export function retryAfterMs(asked: number | undefined, random: number): number {
  return asked === undefined ? backoffMs(1, random) : Math.round(asked * (1 + SPREAD * random))
}

/**
 * Milliseconds until a call that the guard stopped is tried again: a quarter of its lateness, between 0.5 s and a
 * minute. The wait is randomised, so that not everything returns at once to an overloaded host.
 */
export function guardWaitMs(lateMs: number, random: number): number {
  return Math.round(Math.min(Math.max(lateMs / 4, 500), MINUTE) * (1 - SPREAD + 2 * SPREAD * random))
}

const FIRST_POLL_MS = 5_000
/** The shortest wait between polls, even in a fast rehearsal: each poll costs both sides work. */
const LEAST_POLL_MS = 500

/**
 * Milliseconds until the next poll of a platform that is processing: a quarter of the time it has had so far, between 5
 * s and 10 min.
 */
export function pollDelayMs(ageMs: number, scale = 1): number {
  return Math.min(Math.max(ageMs / 4, FIRST_POLL_MS * scale, LEAST_POLL_MS), 10 * MINUTE)
}

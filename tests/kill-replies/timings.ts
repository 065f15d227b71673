/**
 * Minutes of the product as seconds, so that every wait is met many times. The window is longer than a call that is given
 * up may still take effect, and than a list hides that effect: otherwise a reply could rightly be sent twice.
 */
export const TIMINGS = { publishTimeoutMs: 1_000, unknownOutcomeWindowMs: 6_000 } as const

/** What the simulated networks do: an effect after the caller gave up, and a list that shows it even later. */
export const FAULTS = { rate: 0.25, delayMs: 1_500, lagMs: 1_000, retryAfterSeconds: 1 } as const

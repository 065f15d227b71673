/** Clocks differ, so a look-up begins a little before the attempt. Source: platform facts, section 17. */
export const BEFORE_ATTEMPT_MS = 60_000

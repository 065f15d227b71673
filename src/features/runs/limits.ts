/** What one run may use: whatever it is about, it ends. Beyond these it fails, and nothing is charged. */
export const MOST_ROUNDS = 6
export const MOST_TOKENS = 60_000
/** So many run at once in one workspace; the others are queued. */
export const MOST_AT_ONCE = 4

export interface RunTiming {
  /** How long a worker holds a run after its last sign of life. */
  leaseMs: number
  /** How often it looks whether the run was cancelled, and gives a sign of life. */
  lookMs: number
  /** The most that one attempt may take. */
  limitMs: number
}

export const RUN_TIMING: RunTiming = { leaseMs: 15_000, lookMs: 1_000, limitMs: 5 * 60_000 }

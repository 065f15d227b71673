import { randomFrom } from './random.ts'

/**
 * How much of each kind may happen in one schedule. With less of it a schedule is simpler, which shrinking looks for.
 */
export interface Plan {
  /** Decides when and where things happen. */
  seed: number
  workers: number
  parts: number
  /** With 1, a first comment follows the post. */
  followUps: number
  /** Faults of the platform: refusals, lost answers, late effects. */
  faults: number
  /** How often a worker dies, at any point. */
  crashes: number
  /** How often a worker sleeps and then goes on as if nothing had happened (SIGSTOP, a closed laptop). */
  stalls: number
  /** Pauses, lost accounts, content that changes without an event, times without any worker. */
  disturbances: number
  /** People's requests: edit, approve, schedule, post now, cancel, resolve. */
  requests: number
  /** With 1, the platform processes a post before it is live. */
  processing: number
}

/**
 * A random plan. Most plans have a little of something, because corner cases come from a few things that meet, and not
 * from everything failing.
 */
export function planFrom(seed: number): Plan {
  const random = randomFrom(seed ^ 0x5eed)
  const some = (none: number, most: number) => (random.chance(none) ? 0 : 1 + random.below(most))
  return {
    seed,
    workers: 1 + random.below(3),
    parts: random.chance(0.8) ? 1 : 2 + random.below(2),
    faults: some(0.35, 3) + (random.chance(0.03) ? 5 : 0),
    crashes: some(0.6, 2) + (random.chance(0.02) ? 5 : 0),
    stalls: some(0.6, 2),
    disturbances: some(0.75, 2),
    requests: some(0.65, 5),
    processing: random.chance(0.85) ? 0 : 1,
    followUps: random.chance(0.75) ? 0 : 1,
  }
}

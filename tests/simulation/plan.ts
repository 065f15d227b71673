import { randomFrom } from './random.ts'

/** How much may happen in one schedule. Fewer of each is a simpler schedule: that is what shrinking looks for. */
export interface Plan {
  /** Decides when and where the things below happen. */
  seed: number
  workers: number
  parts: number
  /** 1: a first comment follows the post. */
  followUps: number
  /** Faults of the platform: refusals, lost answers, late effects. */
  faults: number
  /** A worker dies, anywhere. */
  crashes: number
  /** A worker sleeps and then goes on as if nothing had been (SIGSTOP, a laptop's lid). */
  stalls: number
  /** Pauses, lost accounts, content changed behind the machine's back, no worker running at all. */
  disturbances: number
  /** Things people ask for: edit, approve, schedule, post now, cancel, resolve. */
  requests: number
  /** 1: the platform processes what it has taken before it stands there. */
  processing: number
}

/** Most schedules have a little of something: the corners lie where few things meet, not where all is on fire. */
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

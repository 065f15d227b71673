/**
 * Measures how a function's work grows with its input: the processor time for an input sixteen times as long, as a
 * multiple. Linear work gives about 16, quadratic about 256. No absolute time counts, so a slow or busy machine fails
 * nothing: each figure is the smallest of several, and a bad one must repeat to count.
 */
const TIMES = 16
const RUNS = 3
const TRIES = 4
/** Work that takes less than this for the longer input cannot be told from noise; quadratic work would take seconds. */
const NOISE_MS = 3
/** Between linear and quadratic, on a logarithmic scale. */
export const MOST_GROWTH = TIMES ** 1.5

export function growthOf(work: (units: number) => () => unknown, units: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && least > MOST_GROWTH; tries++) {
    const long = leastTime(work(units))
    if (long < NOISE_MS) return 0
    least = Math.min(least, long / Math.max(leastTime(work(units / TIMES)), NOISE_MS / TIMES ** 2))
  }
  return least
}

function leastTime(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS; run++) {
    const began = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(began)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/**
 * Measures how a function's work grows with its input: by what factor processor time grows when the input is sixteen
 * times as long. Linear work gives about 16, quadratic about 256. No absolute time is compared, and each figure is the
 * smallest of several, so a slow or busy machine fails no test.
 */
const TIMES = 16
const RUNS = 3
const TRIES = 4
/** If the longer input takes less than this, its time cannot be told from noise. Quadratic work would take seconds. */
const NOISE_MS = 3
/** Halfway between linear and quadratic growth on a logarithmic scale. */
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

import { chanceFrom } from './chance.ts'
import { deviations, type NearbySums, type Observation } from './sums.ts'
import { at, CELLS, OWN_CELLS, overNeighbours } from './week.ts'

/** `history` is claimed only for times with this many effective posts near them. Spec T4. */
export const FEWEST_EFFECTIVE = 5
/** The number of permutations, in which the outcomes are assigned to the posts in random order. */
const PERMUTATIONS = 99
/**
 * The number of permutations in which some time may look as good as the tested time. If times make no difference to an
 * account, the chance that any time is claimed is (3 + 1) of (99 + 1), so 4 %, however many times are tested.
 */
const AS_GOOD_BY_CHANCE = 3

/**
 * For each cell, whether its posts did better than chance explains. A week has hundreds of times, and even in random
 * data the best of them looks good. So each time is compared with the best time anywhere in the permuted data (the
 * maximum over all cells), and not with the permuted data of the same time.
 */
export function provenCells(observations: readonly Observation[], sums: NearbySums): Uint8Array {
  const proven = new Uint8Array(CELLS)
  const deviation = deviations(sums, observations.length)
  const candidates: number[] = []
  for (let cell = 0; cell < CELLS; cell++) {
    if (at(sums.effective, cell) >= FEWEST_EFFECTIVE && at(deviation, cell) > 0) candidates.push(cell)
  }
  const best = highest(sums.values, deviation, candidates)
  if (best <= 0) return proven
  const threshold = chanceThreshold(observations, deviation, candidates, best)
  for (const cell of candidates) {
    if (at(sums.values, cell) / at(deviation, cell) > threshold) proven[cell] = 1
  }
  return proven
}

/**
 * The value that only AS_GOOD_BY_CHANCE permutations exceed. Infinity as soon as `best` is known to be explained by
 * chance.
 */
function chanceThreshold(
  observations: readonly Observation[],
  deviation: Float64Array,
  candidates: readonly number[],
  best: number,
): number {
  const chance = chanceFrom(observations.length)
  const values = Float64Array.from(observations, ({ value }) => value)
  const cells = Int32Array.from(observations, ({ cell }) => cell)
  const recency = Float64Array.from(observations, (observation) => observation.recency)
  const raw = new Float64Array(OWN_CELLS)
  const smoothed = new Float64Array(CELLS)
  const highs: number[] = []
  let asGood = 0
  for (let permutation = 0; permutation < PERMUTATIONS; permutation++) {
    raw.fill(0)
    // A Fisher-Yates shuffle, which adds up each outcome as soon as its place is known.
    for (let place = values.length - 1; place >= 0; place--) {
      const from = (chance() * (place + 1)) | 0
      const value = at(values, from)
      values[from] = at(values, place)
      values[place] = value
      const cell = cells[place] ?? 0
      raw[cell] = at(raw, cell) + at(recency, place) * value
    }
    const high = highest(overNeighbours(raw, 1, smoothed), deviation, candidates)
    highs.push(high)
    if (high >= best && ++asGood > AS_GOOD_BY_CHANCE) return Number.POSITIVE_INFINITY
  }
  return highs.sort((a, b) => b - a)[AS_GOOD_BY_CHANCE] ?? Number.POSITIVE_INFINITY
}

function highest(values: Float64Array, deviation: Float64Array, candidates: readonly number[]): number {
  let best = Number.NEGATIVE_INFINITY
  for (const cell of candidates) best = Math.max(best, at(values, cell) / at(deviation, cell))
  return best
}

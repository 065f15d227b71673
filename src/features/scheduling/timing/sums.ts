import { CELLS, OWN_CELLS, overNeighbours } from './week.ts'

/** A post as the model uses it: its place in the week, its result, and its present weight. */
export interface Observation {
  cell: number
  /** In standard deviations above the usual. */
  value: number
  /** 1 for a post of today, halved with each half-life. */
  recency: number
}

/** The sums of the posts near each cell. Each array has CELLS entries. */
export interface NearbySums {
  /** The number of posts that are near. */
  posts: Float64Array
  /** The effective number of posts: each counts by its age and by its distance in time of day. */
  effective: Float64Array
  /** The sum of squared weights, for variances. */
  squares: Float64Array
  /** The weighted sum of values. */
  values: Float64Array
}

export function nearbySums(observations: readonly Observation[]): NearbySums {
  const raw = {
    posts: new Float64Array(OWN_CELLS),
    effective: new Float64Array(OWN_CELLS),
    squares: new Float64Array(OWN_CELLS),
    values: new Float64Array(OWN_CELLS),
  }
  for (const { cell, value, recency } of observations) {
    raw.posts[cell] = (raw.posts[cell] ?? 0) + 1
    raw.effective[cell] = (raw.effective[cell] ?? 0) + recency
    raw.squares[cell] = (raw.squares[cell] ?? 0) + recency * recency
    raw.values[cell] = (raw.values[cell] ?? 0) + recency * value
  }
  return {
    posts: overNeighbours(raw.posts, 0),
    effective: overNeighbours(raw.effective, 1),
    squares: overNeighbours(raw.squares, 2),
    values: overNeighbours(raw.values, 1),
  }
}

/**
 * The divisor that makes the sums of cells comparable: the standard deviation of the sum if the same outcomes were
 * assigned to the posts at random. 0 if there is nothing to compare, because no post or every post is near.
 */
export function deviations({ effective, squares }: NearbySums, posts: number): Float64Array {
  const found = new Float64Array(CELLS)
  for (let cell = 0; cell < CELLS; cell++) {
    const sum = effective[cell] ?? 0
    const variance = ((squares[cell] ?? 0) - (sum * sum) / posts) * (posts / (posts - 1))
    found[cell] = variance > 1e-9 ? Math.sqrt(variance) : 0
  }
  return found
}

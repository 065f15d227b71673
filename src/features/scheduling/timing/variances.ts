import type { Observation } from './sums.ts'
import { kindCell } from './week.ts'

/** How much results really differ between times, beyond chance. The unit is the variance of a single post's result. */
export interface TimeVariances {
  /** How much times of day differ from each other, on days of one kind. */
  between: number
  /** How much one weekday differs from the others of its kind, at one time of day. */
  withinKind: number
}

/** Two hours. Blocks must not overlap here, and most smaller blocks would contain no post. */
const BLOCK = 4
/**
 * The least assumed variance. Between times of day it is a difference of a seventh of the scatter, which an account may
 * have without its results showing it.
 */
const LEAST: TimeVariances = { between: 0.02, withinKind: 0.01 }

interface Block {
  weight: number
  squares: number
  values: number
}

/**
 * Empirical Bayes: how much the means of blocks differ beyond the scatter of single posts (moments, after DerSimonian
 * and Laird). If times make no difference to an account, this is about zero, and a few good posts then hardly change
 * the ranking.
 */
export function timeVariances(observations: readonly Observation[]): TimeVariances {
  const kinds = new Map<number, Block>()
  const days = new Map<number, Block & { kind: number }>()
  for (const { cell, value, recency } of observations) {
    const kind = Math.floor(kindCell(cell) / BLOCK)
    add(kinds, kind, { weight: 0, squares: 0, values: 0 }, value, recency)
    add(days, Math.floor(cell / BLOCK), { weight: 0, squares: 0, values: 0, kind }, value, recency)
  }
  const between = beyondScatter(
    [...kinds.values()].map((block) => ({ block, about: 0, share: 0 })),
    LEAST.between,
  )
  const withinKind = beyondScatter(
    [...days.values()].map((block) => {
      const kind = kinds.get(block.kind) ?? block
      return { block, about: kind.values / kind.weight, share: block.weight / kind.weight }
    }),
    LEAST.withinKind,
  )
  return { between, withinKind }
}

function add<B extends Block>(blocks: Map<number, B>, key: number, empty: B, value: number, recency: number): void {
  const block = blocks.get(key) ?? empty
  block.weight += recency
  block.squares += recency * recency
  block.values += recency * value
  blocks.set(key, block)
}

/**
 * `about` is the expected mean of the block. `share` is the part of that expectation that comes from the block itself.
 */
function beyondScatter(blocks: readonly { block: Block; about: number; share: number }[], least: number): number {
  let [excess, weight] = [0, 0]
  for (const { block, about, share } of blocks) {
    if (share > 0.999) continue // the block is the only one of its kind
    const off = block.values / block.weight - about
    excess += block.weight * off * off - (block.squares / block.weight) * (1 - share)
    weight += block.weight * (1 - share)
  }
  return weight > 0 ? Math.max(least, excess / weight) : least
}

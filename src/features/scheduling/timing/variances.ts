import type { Observation } from './sums.ts'
import { kindCell } from './week.ts'

/** How far times really differ, in squared standard deviations of a single post. */
export interface TimeVariances {
  /** Times of day from one another, on days of one kind. */
  between: number
  /** One weekday from the others of its kind, at one time of day. */
  withinKind: number
}

/** Two hours: blocks must not overlap here, and with smaller ones most would hold no post. */
const BLOCK = 4
/** Even an account that shows no difference may have one of a seventh of the scatter that nobody has seen yet. */
const LEAST: TimeVariances = { between: 0.02, withinKind: 0.01 }

interface Block {
  weight: number
  squares: number
  values: number
}

/**
 * Empirical Bayes: how much the blocks' means differ beyond what the scatter of single posts explains (moments, after
 * DerSimonian and Laird). In an account where times make no difference this is about nothing, and then nothing that a
 * few good posts suggest moves a ranking far.
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

/** `about`: what the block's mean is expected to be; `share`: how much of that expectation is the block itself. */
function beyondScatter(blocks: readonly { block: Block; about: number; share: number }[], least: number): number {
  let [excess, weight] = [0, 0]
  for (const { block, about, share } of blocks) {
    if (share > 0.999) continue // the block is all there is of its kind
    const off = block.values / block.weight - about
    excess += block.weight * off * off - (block.squares / block.weight) * (1 - share)
    weight += block.weight * (1 - share)
  }
  return weight > 0 ? Math.max(least, excess / weight) : least
}

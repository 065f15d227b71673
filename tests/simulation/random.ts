/** A small, fast generator (mulberry32). A seed gives the same schedule on every machine. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number
  /** A whole number from 0 up to `end`. */
  below(end: number): number
  chance(probability: number): boolean
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { next, below: (end) => Math.floor(next() * end), chance: (probability) => next() < probability }
}

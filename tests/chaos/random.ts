import { createRandom } from '../../sandbox/kit/random.ts'

export interface Dice {
  /** A number from 0 up to, but not including, 1. */
  roll(): number
  /** From `least` up to `most`. */
  between(least: number, most: number): number
  /** A whole number from 0 up to `count`. */
  below(count: number): number
}

/**
 * Makes dice. A seed always gives the same rolls. Each part of a run has its own dice, because the parts run in no
 * fixed order.
 */
export function dice(seed: number): Dice {
  const roll = createRandom(seed)
  return {
    roll,
    between: (least, most) => least + (most - least) * roll(),
    below: (count) => Math.floor(roll() * count),
  }
}

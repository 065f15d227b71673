import { hashOf } from './chance.ts'
import type { TimingFigures, TimingModel } from './timing-model.ts'

/** One in this many suggestions tries a time with few results. Otherwise nothing new would be learned. */
const ONE_IN = 8
/** With fewer results in all, every time has few, so none is tried. */
const RESULTS_FIRST = 20
const FEW_RESULTS = 1.5
/** A tried time must be worth at least this share of the best time. */
export const WORTH_TRYING = 0.5

/**
 * The positions in a list of suggestions that try something. The first position never does, and the others stay the
 * same all day.
 */
export function triesInList(account: string, date: string): (place: number) => boolean {
  const offset = hashOf(`${account} ${date}`) % ONE_IN
  return (place) => place > 0 && (place + offset) % ONE_IN === 0
}

/**
 * Whether a post's slot may be a time with few results, which is true for one post in eight. A post gets one time, not
 * a list.
 */
export const triesWith = (postId: string): boolean => hashOf(postId) % ONE_IN === 0

export function hasFewResults(figures: TimingFigures, { posts }: TimingModel): boolean {
  return posts >= RESULTS_FIRST && !figures.proven && figures.effective < FEW_RESULTS
}

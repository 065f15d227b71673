import { hashOf } from './chance.ts'
import type { TimingFigures, TimingModel } from './timing-model.ts'

/** One in so many suggestions tries a time with few results: whoever only repeats what worked never learns more. */
const ONE_IN = 8
/** With fewer results every time is one with few. */
const RESULTS_FIRST = 20
const FEW_RESULTS = 1.5
/** A try may cost at most this part of what the best time is worth. */
export const WORTH_TRYING = 0.5

/** The places of a list of suggestions that try something: never the first, and the same ones all day. */
export function triesInList(account: string, date: string): (place: number) => boolean {
  const offset = hashOf(`${account} ${date}`) % ONE_IN
  return (place) => place > 0 && (place + offset) % ONE_IN === 0
}

/** Whether this post, which gets one time and not a list to choose from, is one to try with. */
export const triesWith = (postId: string): boolean => hashOf(postId) % ONE_IN === 0

export function hasFewResults(figures: TimingFigures, { posts }: TimingModel): boolean {
  return posts >= RESULTS_FIRST && !figures.proven && figures.effective < FEW_RESULTS
}

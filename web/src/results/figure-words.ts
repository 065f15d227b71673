import type { Sum } from './sums.ts'

/** A difference below this share of the earlier figure counts as chance. */
const USUAL = 0.05
/** Below this, one more or less is many per cent, so the difference is said instead of the share. */
const FEW = 20

export const numberWords = (value: number): string => value.toLocaleString('en')
export const posts = (count: number): string => `${numberWords(count)} ${count === 1 ? 'post' : 'posts'}`

/** "+18 %", "−3 %" */
export function shareWords(share: number): string {
  const percent = Math.round(Math.abs(share) * 100)
  return `${share < 0 ? '−' : '+'}${numberWords(percent)} %`
}

export interface Change {
  /** The part in bold: "+18 %". Empty if the difference may be chance, or if there is nothing to compare with. */
  bold: string
  rest: string
}

/** A figure beside that of the days before. Null stands for what nobody told. */
export function changeOf(now: number | null, before: number | null, postsBefore: number): Change {
  if (postsBefore === 0) return { bold: '', rest: 'nothing to compare with' }
  if (now === null)
    return { bold: '', rest: before === null ? 'not told before either' : `${numberWords(before)} before` }
  if (before === null) return { bold: '', rest: 'not told for the days before' }
  if (now === before) return { bold: '', rest: `as many as before` }
  const difference = now - before
  if (before < FEW) {
    const words = `${difference < 0 ? '−' : '+'}${numberWords(Math.abs(difference))}`
    return { bold: words, rest: `on ${numberWords(before)}` }
  }
  const share = difference / before
  if (Math.abs(share) < USUAL) return { bold: '', rest: `${shareWords(share)}, within the usual` }
  return { bold: shareWords(share), rest: `on ${numberWords(before)}` }
}

type Direction = 'more' | 'fewer' | 'same'

function direction(now: number, before: number): Direction {
  if (now === before || Math.abs(now - before) < before * USUAL) return 'same'
  return now > before ? 'more' : 'fewer'
}

interface Told {
  days: number
  now: Sum
  /** Null while nothing is compared. */
  before: Sum | null
  /** How many of the posts have been read at their networks. Null if it is not known for the posts in question. */
  read: number | null
}

const POSTS: Record<Direction, string> = {
  more: 'with more posts than before',
  fewer: 'with fewer posts than before',
  same: 'with as many posts as before',
}

/** The sentence at the top of the page. */
export function headline({ days, now, before, read }: Told): string {
  const { postsPublished: count, engagements } = now
  if (count === 0)
    return before && before.postsPublished > 0
      ? `Nothing went out in ${days} days; ${posts(before.postsPublished)} did in the ${days} before.`
      : `Nothing went out in ${days} days.`
  if (read === 0)
    return `${posts(count)} went out. It is too early: no network has told what people made of ${count === 1 ? 'it' : 'them'}.`
  const reactions = `${numberWords(engagements)} ${engagements === 1 ? 'reaction' : 'reactions'} to ${posts(count)}`
  if (before === null) return `${reactions}.`
  if (before.postsPublished === 0) return `${reactions}; nothing went out before to compare with.`
  const how = direction(engagements, before.engagements)
  const many = POSTS[direction(count, before.postsPublished)]
  if (how === 'same') return `About as many reactions as before, ${many}.`
  return `${how === 'more' ? 'More' : 'Fewer'} reactions, ${many}.`
}

const LIST = new Intl.ListFormat('en-GB')
export const listWords = (names: readonly string[]): string => LIST.format(names)

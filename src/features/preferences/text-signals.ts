import { MOST_COMPARED, wordChanges } from './word-changes.ts'

/** The features of a text that code can recognise. */
interface Looks {
  length: number
  emoji: number
  hashtags: number
  exclamations: number
  dashes: number
  asksAtEnd: boolean
}

const count = (text: string, sign: RegExp): number => [...text.matchAll(sign)].length

const looksOf = (text: string): Looks => ({
  length: text.length,
  emoji: count(text, /\p{RGI_Emoji}/gv),
  hashtags: count(text, /(?<![\p{L}\p{N}_&/#])#[\p{L}\p{N}_]/gu),
  exclamations: count(text, /!/g),
  dashes: count(text, /\u2014|\s\u2013\s/g),
  asksAtEnd: /\?\s*(?:#\S+\s*)*$/u.test(text),
})

/** A change of length by less than a fifth, or by a word or two, is not counted as shortening or lengthening. */
const SHORTER = 0.8
const LONGER = 1.25
const FEWEST = 40
const SHORT = 200
const LONG = 800
/** The most single words that one edit teaches. */
const MOST_WORDS = 3

/** The changes that somebody made to a draft before approving it, in the terms of signal-words.ts. */
export function editSignals(drafted: string, approved: string): string[] {
  if (drafted.trim() === approved.trim()) return []
  const before = looksOf(drafted)
  const after = looksOf(approved)
  const isGone = (sign: 'emoji' | 'hashtags' | 'exclamations' | 'dashes') => before[sign] > 0 && after[sign] === 0
  const words =
    drafted.length <= MOST_COMPARED && approved.length <= MOST_COMPARED ? wordChanges(drafted, approved) : []
  return [
    ...(after.length <= Math.min(before.length * SHORTER, before.length - FEWEST) ? ['shorter'] : []),
    ...(after.length >= Math.max(before.length * LONGER, before.length + FEWEST) ? ['longer'] : []),
    ...(isGone('emoji') ? ['no_emoji'] : []),
    ...(isGone('hashtags') ? ['no_hashtags'] : []),
    ...(isGone('exclamations') ? ['no_exclamations'] : []),
    ...(isGone('dashes') ? ['no_dashes'] : []),
    ...(before.asksAtEnd && !after.asksAtEnd ? ['no_question'] : []),
    ...words.slice(0, MOST_WORDS),
  ]
}

/** The features of a text that was approved as a program wrote it, in the terms of signal-words.ts. */
export function approvalSignals(approved: string): string[] {
  const looks = looksOf(approved)
  return [
    ...(looks.length <= SHORT ? ['short'] : []),
    ...(looks.length >= LONG ? ['long'] : []),
    ...(looks.hashtags > 0 ? ['hashtags'] : []),
    ...(looks.emoji > 0 ? ['emoji'] : []),
    ...(looks.asksAtEnd ? ['question'] : []),
  ]
}

import { findLinks } from '#rules/counting/find-links.ts'

/** A shorter thought has too little to write about. */
const FEWEST_WORDS = 4
/** A thought with this many words is enough even without a number or a name. */
const ENOUGH_WORDS = 8

const byWord = new Intl.Segmenter('en', { granularity: 'word' })
const NUMBER = /\p{Nd}/u
const QUOTED = /[“"„«][^“”"„«»\n]{2,}[”"“»]/u
/** A capital letter within a sentence, or @name. */
const NAME = /(?<=[\p{Ll}\p{Nd},;]\s)\p{Lu}[\p{L}\p{M}]+|@[\p{L}\p{N}_]+/u

/**
 * Why a thought has too little content, and what to add. Null if it has enough. Otherwise a model would have to invent,
 * and a draft without a model would be all blanks. Decision 106
 */
export function tooThin(text: string): string | null {
  const links = findLinks(text)
  const bare = links.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
  const words = [...byWord.segment(bare)].filter(({ isWordLike }) => isWordLike).length
  const isConcrete = NUMBER.test(bare) || QUOTED.test(bare) || NAME.test(bare)
  if (words >= ENOUGH_WORDS || (words >= FEWEST_WORDS && isConcrete)) return null
  const has = `${words === 0 ? 'no' : words} word${words === 1 ? '' : 's'}${isConcrete ? '' : ', and no number or name'}`
  return `This thought says too little for a post: it has ${has}. Add to it what happened, a number from your own work, or who said or did what; then draft again. Nothing was charged`
}

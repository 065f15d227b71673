import { splitAtEmoji } from './find-emoji.ts'
import { findLinksOnX, LONGEST_URL } from './find-links.ts'

/**
 * X's counting: https://github.com/twitter/twitter-text, config/v3.json, checked 2026-11. Its documentation says the
 * same at https://docs.x.com/fundamentals/counting-characters.
 */
const LINK_LENGTH = 23
const EMOJI_LENGTH = 2
const WIDE_LENGTH = 2
/** The longest link has the most text for each counted unit. Emoji and composed letters have far less. */
export const MOST_UNITS_OF_WEIGHT = Math.ceil(LONGEST_URL / LINK_LENGTH)
/** Code points that count as one. Every other character counts as two. */
const NARROW: readonly (readonly [number, number])[] = [
  [0x0000, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
]

function characterLength(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return NARROW.some(([first, last]) => code >= first && code <= last) ? 1 : WIDE_LENGTH
}

function charactersLength(text: string): number {
  let length = 0
  for (const character of text) length += characterLength(character)
  return length
}

function lengthWithoutLinks(text: string): number {
  const pieces = splitAtEmoji(text)
  const between = pieces.reduce((sum, piece) => sum + charactersLength(piece), 0)
  return between + (pieces.length - 1) * EMOJI_LENGTH
}

/**
 * The length of a post as X counts it: composed characters, any link 23, any emoji 2, most of the East Asian scripts 2.
 */
export function weightedLength(text: string): number {
  const composed = text.normalize('NFC')
  let length = 0
  let from = 0
  for (const link of findLinksOnX(composed)) {
    length += lengthWithoutLinks(composed.slice(from, link.start)) + LINK_LENGTH
    from = link.end
  }
  return length + lengthWithoutLinks(composed.slice(from))
}

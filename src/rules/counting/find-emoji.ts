import type { Span } from './domain.ts'

/** Requires that the next character does not make the emoji part of a longer sequence. */
const ALONE = '(?![\\u200D\\uFE0F\\p{EMod}\\u{E0020}-\\u{E007F}])'
const COLOURED = '[\\p{Emoji_Presentation}--\\p{RI}]'
/**
 * Emoji that were text symbols before they became emoji. Apple's keyboards add a variation selector after them. X
 * counts the selector as part of the emoji, although Unicode does not recommend it. Source:
 * https://github.com/twitter/twemoji-parser, src/lib/regex.js
 */
export const ONCE_TEXT =
  '\\u231A\\u231B\\u25FD\\u25FE\\u2614\\u2615\\u2648-\\u2653\\u267F\\u2693\\u26A1\\u26AA\\u26AB\\u26BD\\u26BE\\u26C4\\u26C5\\u26D4' +
  '\\u26EA\\u26F2\\u26F3\\u26F5\\u26FA\\u26FD\\u2757\\u2B1B\\u2B1C\\u2B50\\u2B55\\u{1F004}\\u{1F21A}\\u{1F22F}'
/**
 * Matches what `\p{RGI_Emoji}` matches, and the signs above with their selector, one kind at a time. That property
 * tries some thousand sequences at every character, which makes a text of emoji twenty times slower. Plain emoji, by
 * far the most frequent, come first.
 */
const KINDS = [
  COLOURED + ALONE,
  '\\p{RI}{2}(?<=\\p{RGI_Emoji_Flag_Sequence})',
  '(?=\\p{Emoji}[\\uFE0F\\p{EMod}]?\\u200D)\\p{RGI_Emoji_ZWJ_Sequence}',
  '(?=\\u{1F3F4}\\u{E0067})\\p{RGI_Emoji_Tag_Sequence}',
  '\\p{EBase}\\p{EMod}',
  `[${ONCE_TEXT}]\\uFE0F`,
  COLOURED,
  '[\\p{Emoji}--[#*0-9]--\\p{Emoji_Presentation}]\\uFE0F',
  // Keycaps, also without their variation selector, as people type them.
  '[#*0-9]\\uFE0F?\\u20E3',
]
const EMOJI = new RegExp(KINDS.join('|'), 'gv')

/**
 * Every emoji in `text`, first to last. A family, a flag or a hand with its skin tone is one emoji. In UTF-16 code
 * units.
 */
export function findEmoji(text: string): Span[] {
  return Array.from(text.matchAll(EMOJI), (match) => ({ start: match.index, end: match.index + match[0].length }))
}

/**
 * The text between the emoji, in order: one piece more than there are emoji. This is faster than finding the position
 * of each one.
 */
export function splitAtEmoji(text: string): string[] {
  return text.split(EMOJI)
}

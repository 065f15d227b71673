import type { Span } from './domain.ts'

/** Not followed by what would make it a longer sequence. */
const ALONE = '(?![\\u200D\\uFE0F\\p{EMod}\\u{E0020}-\\u{E007F}])'
const COLOURED = '[\\p{Emoji_Presentation}--\\p{RI}]'
/**
 * Matches what `\p{RGI_Emoji}` matches, kind by kind: as one property it tries some thousand sequences at every
 * character, which makes a text of emoji twenty times slower to read. Plain ones, by far the most frequent, come first.
 */
const KINDS = [
  COLOURED + ALONE,
  '\\p{RI}{2}(?<=\\p{RGI_Emoji_Flag_Sequence})',
  '(?=\\p{Emoji}[\\uFE0F\\p{EMod}]?\\u200D)\\p{RGI_Emoji_ZWJ_Sequence}',
  '(?=\\u{1F3F4}\\u{E0067})\\p{RGI_Emoji_Tag_Sequence}',
  '\\p{EBase}\\p{EMod}',
  COLOURED,
  '[\\p{Emoji}--[#*0-9]--\\p{Emoji_Presentation}]\\uFE0F',
  // Keycaps, also without their variation selector, as people type them.
  '[#*0-9]\\uFE0F?\\u20E3',
]
const EMOJI = new RegExp(KINDS.join('|'), 'gv')

/** Every emoji in `text`, first to last; a family, a flag or a hand with its skin tone is one. In UTF-16 code units. */
export function findEmoji(text: string): Span[] {
  return Array.from(text.matchAll(EMOJI), (match) => ({ start: match.index, end: match.index + match[0].length }))
}

/**
 * The text between the emoji, in order: one piece more than there are emoji. This is faster than finding where each one
 * stands.
 */
export function splitAtEmoji(text: string): string[] {
  return text.split(EMOJI)
}

import type { Span } from './domain.ts'

/** Sequences that Unicode recommends for interchange, and keycaps without their variation selector, as people type them. */
const EMOJI = /\p{RGI_Emoji}|[#*0-9]\u20E3/gv

/** Every emoji in `text`, first to last; a family, a flag or a hand with its skin tone is one. In UTF-16 code units. */
export function findEmoji(text: string): Span[] {
  return Array.from(text.matchAll(EMOJI), (match) => ({ start: match.index, end: match.index + match[0].length }))
}

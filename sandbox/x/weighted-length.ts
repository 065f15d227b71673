import { findLinks } from '../kit/find-links.ts'

/** Each link counts as a t.co address of this length. */
const LINK_LENGTH = 23

/**
 * The length that X counts, by the published configuration of its text library (version 3), after NFC: a link counts
 * 23, an emoji sequence 2, Latin and neighbouring scripts 1, every other character 2.
 */
export function weightedLength(text: string): number {
  const normal = text.normalize('NFC')
  let length = 0
  let at = 0
  for (const link of findLinks(normal)) {
    length += plainLength(normal.slice(at, link.start)) + LINK_LENGTH
    at = link.end
  }
  return length + plainLength(normal.slice(at))
}

/**
 * What X's parser, twemoji-parser, takes for one emoji. The characters in the list were text symbols before they became
 * emoji; a variation selector after one of them is part of the emoji, which `\p{RGI_Emoji}` does not match.
 */
const EMOJI = /[⌚⌛◽◾☔☕♈-♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛔⛪⛲⛳⛵⛺⛽❗⬛⬜⭐⭕🀄🈚🈯]\uFE0F|\p{RGI_Emoji}|[#*0-9]\u20E3/gv

function plainLength(text: string): number {
  let length = 0
  const rest = text.replace(EMOJI, () => {
    length += 2
    return ''
  })
  for (const character of rest) length += isLight(character.codePointAt(0) ?? 0) ? 1 : 2
  return length
}

function isLight(codePoint: number): boolean {
  return LIGHT_RANGES.some(([first, last]) => codePoint >= first && codePoint <= last)
}

const LIGHT_RANGES = [
  [0x0000, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
] as const

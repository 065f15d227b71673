import { segmentGraphemes } from './graphemes.ts'
import { countUtf8Bytes } from './utf8-bytes.ts'

/**
 * What Unicode has among the emoji, signs that are mostly shown as text (©, ™, ❤) included: Threads does not say where it
 * draws the line, and a post that is counted too long here is mended while one that is counted too short there is lost.
 */
const EMOJI = /\p{Extended_Pictographic}|\p{RI}|\p{EMod}|\u20E3/u

/**
 * The length of a post as Threads counts it: an emoji, whole, by its UTF-8 bytes; all else by its UTF-16 code units.
 * Source: https://developers.facebook.com/documentation/threads/posts, 2026-11
 */
export function threadsLength(text: string): number {
  if (!EMOJI.test(text)) return text.length
  let length = 0
  for (const sign of segmentGraphemes(text)) length += EMOJI.test(sign) ? countUtf8Bytes(sign) : sign.length
  return length
}

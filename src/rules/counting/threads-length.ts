import { segmentGraphemes } from './graphemes.ts'
import { countUtf8Bytes } from './utf8-bytes.ts'

/**
 * Unicode's emoji, including signs that are mostly shown as text (©, ™, ❤). Threads does not say which signs count as
 * emoji. A post that is counted as too long can be corrected, while Threads would refuse one that is counted as too
 * short.
 */
const EMOJI = /\p{Extended_Pictographic}|\p{RI}|\p{EMod}|\u20E3/u

/**
 * The length of a post as Threads counts it: an emoji as a whole by its UTF-8 bytes, everything else by its UTF-16 code
 * units. Source: https://developers.facebook.com/documentation/threads/posts, 2026-11
 */
export function threadsLength(text: string): number {
  if (!EMOJI.test(text)) return text.length
  let length = 0
  for (const sign of segmentGraphemes(text)) length += EMOJI.test(sign) ? countUtf8Bytes(sign) : sign.length
  return length
}

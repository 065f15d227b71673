import { findEmoji } from './find-emoji.ts'
import { countUtf8Bytes } from './utf8-bytes.ts'

/** The length of a post as Threads counts it: an emoji by its UTF-8 bytes, everything else by its UTF-16 code units. */
export function threadsLength(text: string): number {
  const emoji = findEmoji(text)
  const inEmoji = emoji.reduce((units, { start, end }) => units + end - start, 0)
  const emojiBytes = emoji.reduce((bytes, { start, end }) => bytes + countUtf8Bytes(text.slice(start, end)), 0)
  return text.length - inEmoji + emojiBytes
}

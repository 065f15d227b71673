import { isBlank } from './visible.ts'

/** Characters that turn the direction of writing, so that text reads other than it is. Marks (U+200E, U+200F) do not. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * Words that strangers chose (a page's title, a name on a network) as one line that hides nothing and leaves what
 * stands beside it alone: no control characters, no controls of direction, no half characters.
 */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ')
}

/** The same where lines may stay lines. Empty where nothing would show. */
export function plainText(text: string): string {
  const plain = text
    .replace(TURNS, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
  return isBlank(plain) ? '' : plain
}

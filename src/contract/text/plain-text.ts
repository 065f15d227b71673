import { isBlank } from './visible.ts'

/**
 * Characters that turn the direction of writing, so that text reads differently from what it is. Marks (U+200E, U+200F)
 * do not.
 */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * Turns text that strangers chose (a page's title, a name on a network) into one line. The line hides nothing and does
 * not affect the text beside it: no control characters, no direction controls, no half characters.
 */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ')
}

/** Cleans such text but keeps its lines. Empty if nothing would be visible. */
export function plainText(text: string): string {
  const plain = text
    .replace(TURNS, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
  return isBlank(plain) ? '' : plain
}

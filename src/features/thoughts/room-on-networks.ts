import { LIMITS } from '#contract/limits/limits.ts'
import { weightedLength } from '#rules/counting/weighted-length.ts'

const MOST_ON_X = LIMITS.x.kinds.post.text[0].max
export const MOST_ON_LINKEDIN = LIMITS.linkedin.kinds.post.text[0].max

/** Whether one post on X takes the text from anybody. */
export const fitsX = (text: string): boolean => weightedLength(text) <= MOST_ON_X

/**
 * Divides paragraphs into posts of a thread, each as full as it can be without breaking a paragraph. A paragraph that is
 * longer than a post is broken between words.
 */
export function threadOf(paragraphs: readonly string[]): string[] {
  const parts: string[] = []
  for (const piece of paragraphs.flatMap(pieces)) {
    const last = parts.at(-1)
    const together = last === undefined ? piece : `${last}\n\n${piece}`
    if (last !== undefined && fitsX(together)) parts[parts.length - 1] = together
    else parts.push(piece)
  }
  return parts
}

function pieces(paragraph: string): string[] {
  if (fitsX(paragraph)) return [paragraph]
  const found: string[] = []
  for (const word of paragraph.split(/\s+/)) {
    const last = found.at(-1)
    const together = last === undefined ? word : `${last} ${word}`
    if (last === undefined || !fitsX(together)) found.push(word)
    else found[found.length - 1] = together
  }
  return found
}

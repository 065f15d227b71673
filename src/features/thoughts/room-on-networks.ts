import type { TextLimit } from '#contract/limits/limit-shapes.ts'
import { LIMITS } from '#contract/limits/limits.ts'
import type { DraftPlatform } from '#contract/writing/thought-drafts.ts'
import { COUNTERS } from '#rules/counters.ts'

/** Whether the text fits into one post of the network, from any account. */
export function fits(platform: DraftPlatform, text: string): boolean {
  const limits: readonly TextLimit[] = LIMITS[platform].kinds.post.text
  return limits.every(({ count, max }) => COUNTERS[count].count(text) <= max)
}

/**
 * Divides paragraphs into posts of a thread, each as long as possible without splitting a paragraph. A paragraph that
 * is longer than a post is split between words.
 */
export function threadOf(platform: DraftPlatform, paragraphs: readonly string[]): string[] {
  const parts: string[] = []
  for (const piece of paragraphs.flatMap((paragraph) => pieces(platform, paragraph))) {
    const last = parts.at(-1)
    const together = last === undefined ? piece : `${last}\n\n${piece}`
    if (last !== undefined && fits(platform, together)) parts[parts.length - 1] = together
    else parts.push(piece)
  }
  return parts
}

function pieces(platform: DraftPlatform, paragraph: string): string[] {
  if (fits(platform, paragraph)) return [paragraph]
  const found: string[] = []
  for (const word of paragraph.split(/\s+/)) {
    const last = found.at(-1)
    const together = last === undefined ? word : `${last} ${word}`
    if (last === undefined || !fits(platform, together)) found.push(word)
    else found[found.length - 1] = together
  }
  return found
}

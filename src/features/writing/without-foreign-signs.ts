import type { Allowed } from '#writing/check-ground.ts'
import { outsideAllowed } from '#writing/outside-allowed.ts'
import { mapTexts } from './map-texts.ts'

/**
 * Removes links, mentions and tags that nobody of the workspace gave from an answer, and lists them. It is for texts
 * that were written from strangers' words, whose hostile instructions must not reach the review.
 */
export function withoutForeignSigns(output: unknown, allowed: Allowed): { output: unknown; taken: Set<string> } {
  const taken = new Set<string>()
  const without = mapTexts(output, (text) => {
    const found = outsideAllowed(text, allowed).sort((a, b) => b.span.start - a.span.start)
    for (const { quote } of found) taken.add(quote)
    const rest = found.reduce((left, { span }) => left.slice(0, span.start) + left.slice(span.end), text)
    return found.length === 0 ? text : rest.replace(/ {2,}/g, ' ').replace(/ +$/gm, '')
  })
  return { output: without, taken }
}

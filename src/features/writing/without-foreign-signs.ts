import type { Allowed } from '#writing/check-ground.ts'
import { outsideAllowed } from '#writing/outside-allowed.ts'
import { mapTexts } from './map-texts.ts'

/**
 * Takes out of an answer the links, mentions and tags that nobody of the workspace gave, and lists them. It is for
 * texts that were written from the words of strangers: what strangers order must not even reach the review.
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

/**
 * The blanks that Galley leaves in a draft for facts that it does not know. The list is closed and literal, so that the
 * check finds every blank and does not mistake people's own brackets for one. Spec W19, decision 106
 */
export const BLANKS = {
  number: '[a number from your own work]',
  example: '[an example that you saw yourself]',
  reason: '[why that is so]',
  result: '[what came of it]',
  before: '[how it was before]',
  now: '[what you do differently now]',
  others: '[what most people say about this]',
  item: '[one more point]',
  step: '[the next step]',
  question: '[a question that you want answered]',
} as const
export type Blank = keyof typeof BLANKS

const ALL = Object.values(BLANKS)

/**
 * The blanks in a text, each once, in the order of the text. Case is ignored, because people and models capitalise a
 * blank at the start of a line.
 */
export function blanksIn(text: string): string[] {
  if (!text.includes('[')) return []
  const folded = text.toLowerCase()
  return ALL.filter((blank) => folded.includes(blank)).sort((a, b) => folded.indexOf(a) - folded.indexOf(b))
}

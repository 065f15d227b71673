/**
 * The blanks that Galley leaves in a draft where it knows nothing. They are the only ones, word for word, so that the
 * check finds each of them and takes nobody's own brackets for one. Spec W19, decision 106
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

/** The blanks that stand in a text, each once, in the order of the text. Case does not matter: people and models change it at a line's start. */
export function blanksIn(text: string): string[] {
  if (!text.includes('[')) return []
  const folded = text.toLowerCase()
  return ALL.filter((blank) => folded.includes(blank)).sort((a, b) => folded.indexOf(a) - folded.indexOf(b))
}

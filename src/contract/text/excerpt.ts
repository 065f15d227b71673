const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const PLAIN = /^[\x20-\x7e]*$/
/** One character may be built of any number of code points; of a text that abuses it the excerpt ends earlier. */
const UNITS_PER_CHARACTER = 32

/**
 * The first characters of a text, as a reader counts them, cut between two and never inside one: a family emoji and a
 * letter with its accent are there whole or not at all. `mostUnits` bounds it in UTF-16 units, for columns with a limit.
 */
export function excerptOf(text: string, most: number, { mostUnits = most * UNITS_PER_CHARACTER } = {}): string {
  const head = text.slice(0, most + 1)
  if (PLAIN.test(head)) return text.slice(0, Math.min(most, mostUnits))
  let end = 0
  let count = 0
  for (const { index, segment } of segmenter.segment(text.slice(0, mostUnits + UNITS_PER_CHARACTER))) {
    if (count === most || index + segment.length > mostUnits) break
    end = index + segment.length
    count++
  }
  return text.slice(0, end)
}

/** The same with an ellipsis where something was left out; it counts as one of the characters. */
export function shortened(text: string, most: number, bounds?: { mostUnits: number }): string {
  if (excerptOf(text, most, bounds) === text) return text
  const mostUnits = bounds && { mostUnits: bounds.mostUnits - 1 }
  return `${excerptOf(text, most - 1, mostUnits).trimEnd()}…`
}

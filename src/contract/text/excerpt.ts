const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const PLAIN = /^[\x20-\x7e]*$/
/** One character may consist of any number of code points. A text that abuses this gets a shorter excerpt. */
const UNITS_PER_CHARACTER = 32

/**
 * The first characters of a text, as a reader counts them. A character is never cut: a family emoji or a letter with
 * its accent is included whole or not at all. `mostUnits` limits the excerpt in UTF-16 units, for columns with a limit.
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

/** The same excerpt, with an ellipsis if something was left out. The ellipsis counts as one of the characters. */
export function shortened(text: string, most: number, bounds?: { mostUnits: number }): string {
  if (excerptOf(text, most, bounds) === text) return text
  const mostUnits = bounds && { mostUnits: bounds.mostUnits - 1 }
  return `${excerptOf(text, most - 1, mostUnits).trimEnd()}…`
}

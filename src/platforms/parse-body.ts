/** Parsed JSON, with whole numbers beyond 2^53 as strings of digits. The text if it is no JSON. Null if it is empty. */
export function parseBody(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(keepDigits(text))
  } catch {
    return text
  }
}

const LONG_NUMBER = /[[:,]\s*(-?[1-9]\d{15,})(?![\d.eE])/g

/**
 * Some networks send ids of 64 bits as numbers, which JavaScript would round to another post's id. Such numbers are put
 * in quotes before the text is parsed: a reviver takes forty times as long as the parser.
 */
function keepDigits(text: string): string {
  const pieces: string[] = []
  let from = 0
  const strings = { opens: -1, closes: -1 }
  for (const { 0: found, 1: digits = '', index } of text.matchAll(LONG_NUMBER)) {
    const end = index + found.length
    const begin = end - digits.length
    if (Number.isSafeInteger(Number(digits)) || isWithinString(text, begin, strings)) continue
    pieces.push(text.slice(from, begin), `"${digits}"`)
    from = end
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(from)
}

/**
 * Whether a position lies within a string. Call it with increasing positions: `strings` remembers the last string
 * found.
 */
function isWithinString(text: string, at: number, strings: { opens: number; closes: number }): boolean {
  while (strings.closes < at && strings.opens < at) {
    const opens = text.indexOf('"', strings.closes + 1)
    strings.opens = opens === -1 ? text.length : opens
    if (strings.opens < at) strings.closes = endOfString(text, strings.opens)
  }
  return strings.opens < at && at < strings.closes
}

function endOfString(text: string, opens: number): number {
  for (let at = text.indexOf('"', opens + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text[at - 1 - escapes] === '\\') escapes++
    if (escapes % 2 === 0) return at
  }
  return text.length
}

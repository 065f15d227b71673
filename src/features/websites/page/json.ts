import { decodeHTML, decodeHTMLStrict } from 'entities'

/** JSON as sites write it. Null if it cannot be repaired. */
export function looseJson(text: string): unknown {
  const trimmed = text
    .replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '')
    .replace(/(?:-->|\/\/\s*\]\]>|\]\]>)\s*$/, '')
    .trim()
    .replace(/;$/, '')
  for (const attempt of [() => trimmed, () => mended(trimmed), () => mended(decodeHTML(trimmed))]) {
    try {
      return JSON.parse(attempt())
    } catch {
      // the next attempt repairs more
    }
  }
  return null
}

/**
 * Repairs the most common mistakes of people and templates: line breaks within texts, commas before a closing bracket,
 * comments, and a missing end.
 */
function mended(text: string): string {
  let out = ''
  let inText = false
  const open: string[] = []
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (inText) {
      if (char === '\\') out += char + (text[++at] ?? '')
      else if (char < ' ') out += ' '
      else out += char
      if (char === '"') inText = false
    } else if (char === '"') {
      inText = true
      out += char
    } else if (char === '/' && text[at + 1] === '*') {
      const end = text.indexOf('*/', at + 2)
      at = end === -1 ? text.length : end + 1
    } else {
      if (char === '{' || char === '[') open.push(char === '{' ? '}' : ']')
      if (char === '}' || char === ']') {
        open.pop()
        out = withoutComma(out)
      }
      out += char
    }
  }
  if (inText) out += '"'
  return withoutComma(out) + open.reverse().join('')
}

function withoutComma(text: string): string {
  const trimmed = text.trimEnd()
  return trimmed.endsWith(',') ? trimmed.slice(0, -1) : text
}

/** The greatest depth at which a text is searched in lists and objects, because deeper ones are not meant. */
const MOST_DEPTH = 8

/** The text of a field, or of a list's first entry. Many templates write HTML entities into it. */
export function textIn(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return decodeHTMLStrict(value).trim() || null
  if (depth > MOST_DEPTH) return null
  if (Array.isArray(value)) return value.length > 0 ? textIn(value[0], depth + 1) : null
  return isFields(value) ? textIn(value['@value'], depth + 1) : null
}

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value])

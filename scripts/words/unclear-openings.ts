/**
 * Openings that make a reader go back: they begin with a part of something that has not been named yet. A sentence with
 * its subject first ("The retries of a failed run", not "Of a failed run the retries") needs no second reading.
 */
const UNCLEAR: readonly [opening: string, pattern: RegExp][] = [
  ['Of', /^Of (?!course\b)\w/],
  ['That of', /^That of\b/],
  ['Those of', /^Those of\b/],
  ['What of', /^What of\b/],
  ['Whose', /^Whose\b/],
  // It refers to another comment, which an editor that shows only this one does not show.
  ['The same', /^The same(,| (?:for|where|as|in|with|of|without|to|but)\b)/],
]

export interface UnclearOpening {
  /** Counted from 1. */
  line: number
  opening: string
}

/** The comments of a source file, or the paragraphs of a page (`.md`), that open unclearly. */
export function unclearOpenings(path: string, text: string): UnclearOpening[] {
  const lines = text.split('\n')
  const openings = path.endsWith('.md') ? openingsOfPage(lines) : openingsOfComments(lines)
  return openings.flatMap(({ line, words }) => {
    const unclear = UNCLEAR.find(([, pattern]) => pattern.test(words))
    return unclear ? [{ line, opening: unclear[0] }] : []
  })
}

interface Opening {
  line: number
  words: string
}

const COMMENT = /^\s*(?:(?<starts>\{?\/\*\*?)|(?<goesOn>\*(?!\/))|(?<slashes>\/\/))\s?(?<words>.*)$/
const LIST_ITEM = /^\s*(?:[-*]|\d+\.)\s+/

function openingsOfComments(lines: readonly string[]): Opening[] {
  let within = false
  return lines.flatMap((text, at) => {
    const { starts, words = '' } = COMMENT.exec(text)?.groups ?? {}
    const isComment = COMMENT.test(text)
    const opens = starts !== undefined || !within || LIST_ITEM.test(words)
    within = isComment && words.trim() !== ''
    return isComment && opens ? [{ line: at + 1, words: words.replace(LIST_ITEM, '') }] : []
  })
}

function openingsOfPage(lines: readonly string[]): Opening[] {
  let within = false
  let inCode = false
  return lines.flatMap((text, at) => {
    if (text.startsWith('```')) inCode = !inCode
    const stands = LIST_ITEM.test(text) || /^(?:#|\||>)/.test(text)
    const opens = !inCode && (stands || !within)
    within = text.trim() !== '' && !text.startsWith('#')
    if (!opens) return []
    const cells = text.startsWith('|') ? text.split('|') : [text.replace(LIST_ITEM, '').replace(/^[#>\s]+/, '')]
    return cells.map((words) => ({ line: at + 1, words: words.trim().replace(/^[*_]+/, '') }))
  })
}

import { BLANKS } from '#contract/posts/blanks.ts'
import type { FindingCode, WritingFinding } from './finding.ts'
import { notGiven } from './not-given.ts'

/**
 * A number is replaced by a blank, since its sentence needs one. A sign can be removed. The words around a date or a
 * quotation must be corrected by a person.
 */
const INSTEAD: Partial<Record<FindingCode, string>> = {
  number_not_in_source: BLANKS.number,
  link_not_in_source: '',
  mention_not_in_source: '',
  hashtag_not_in_source: '',
  cashtag_not_in_source: '',
}

/** A quotation without its quotation marks, as a basis stores it. */
export const withoutMarks = (quote: string): string => quote.replace(/^[“„«"「『]|[”“»"」』]$/gu, '')

/**
 * Finds the claims without a source that a draft was made with, as long as the text contains them. `quotes` are those
 * of its basis. Later additions by people do not count. Decision 106
 */
export function unsourcedClaims(text: string, quotes: readonly string[]): WritingFinding[] {
  if (quotes.length === 0) return []
  const known = new Set(quotes)
  return notGiven(text, []).flatMap((found): WritingFinding[] => {
    const bare = withoutMarks(found.quote)
    if (!known.has(bare) && !quotes.some((quote) => quote.endsWith('…') && bare.startsWith(quote.slice(0, -1))))
      return []
    const replacement = INSTEAD[found.code]
    const quote = text.slice(found.span.start, found.span.end)
    const remedy = replacement ? 'check it, leave a blank, or take it out' : 'check it, or take it out'
    const message = `No source states “${bare.slice(0, 200).toWellFormed()}”: ${remedy}`
    return [{ ...found, quote, message, ...(replacement !== undefined && { replacement }) }]
  })
}

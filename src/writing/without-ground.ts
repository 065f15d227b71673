import { BLANKS } from '#contract/posts/blanks.ts'
import type { FindingCode, WritingFinding } from './finding.ts'
import { notGiven } from './not-given.ts'

/** A number leaves a blank, since its sentence needs one. A sign can go. The words around a date or a quotation are a person’s to mend. */
const INSTEAD: Partial<Record<FindingCode, string>> = {
  number_not_in_source: BLANKS.number,
  link_not_in_source: '',
  mention_not_in_source: '',
  hashtag_not_in_source: '',
  cashtag_not_in_source: '',
}

/** A quotation without its marks, as a basis keeps it. */
export const withoutMarks = (quote: string): string => quote.replace(/^[“„«"「『]|[”“»"」』]$/gu, '')

/**
 * Finds the claims that a draft was made with and no source says, as long as they stand in the text. `quotes` are those
 * of its basis. What a person added since is theirs. Decision 106
 */
export function withoutGround(text: string, quotes: readonly string[]): WritingFinding[] {
  if (quotes.length === 0) return []
  const known = new Set(quotes)
  return notGiven(text, []).flatMap((found): WritingFinding[] => {
    const bare = withoutMarks(found.quote)
    if (!known.has(bare) && !quotes.some((quote) => quote.endsWith('…') && bare.startsWith(quote.slice(0, -1))))
      return []
    const replacement = INSTEAD[found.code]
    const quote = text.slice(found.span.start, found.span.end)
    const remedy = replacement ? 'check it, leave a blank, or take it out' : 'check it, or take it out'
    const message = `No source says “${bare.slice(0, 200).toWellFormed()}”: ${remedy}`
    return [{ ...found, quote, message, ...(replacement !== undefined && { replacement }) }]
  })
}

import { PUNCTUATION, SPACES } from './characters.ts'
import type { Span } from './domain.ts'

const CASHTAG = new RegExp(`(?<=^|[${SPACES}])\\$[a-z]{1,6}(?:[._][a-z]{1,2})?(?=$|\\s|[${PUNCTUATION}])`, 'gi')

/** Every cashtag in `text`, such as `$GLY`, first to last, as X finds them. In UTF-16 code units. */
export function findCashtags(text: string): Span[] {
  return Array.from(text.matchAll(CASHTAG), (match) => ({ start: match.index, end: match.index + match[0].length }))
}

import type { Candidate } from './candidate.ts'
import { folded, occurrences, tokensOf } from './tokens.ts'

export interface Gates {
  /** Words or phrases; a post that contains one as whole words stays out. */
  excludeTerms: readonly string[]
  /** The workspace's own accounts, by handle or by the network's id. */
  own: readonly string[]
  now: Date
}

export const MOST_AGE_DAYS = 7

export type Shut = 'gone' | 'own' | 'excluded' | 'old' | 'adult' | 'empty'

/**
 * Why a post stays out; null if nothing keeps it out. A mention may be old and have any words, because somebody spoke
 * to the account.
 */
export function shutBy(candidate: Candidate, gates: Gates): Shut | null {
  const { author, title, text, postedAt, kind, source } = candidate
  if (candidate.isGone) return 'gone'
  const own = new Set(gates.own.map(folded))
  const names = [author.handle, author.externalId].filter((name) => name !== null)
  if (names.some((name) => own.has(folded(name)))) return 'own'
  const tokens = tokensOf(`${title ?? ''}\n${text}`)
  if (gates.excludeTerms.some((term) => occurrences(tokens, tokensOf(term)) > 0)) return 'excluded'
  if (source === 'link') return null
  if (kind === 'mention') return null
  if (candidate.isAdult) return 'adult'
  if (tokens.length === 0) return 'empty'
  const age = postedAt === null ? 0 : gates.now.getTime() - Date.parse(postedAt)
  return age > MOST_AGE_DAYS * 86_400_000 ? 'old' : null
}

import { signalsOf } from './signals.ts'
import { occurrences, tokensOf } from './tokens.ts'

/** How rare each word is. A word that no post had yet counts as rare. */
export type Idf = (word: string) => number

export interface Listened {
  /** The words and phrases to listen for, as they were typed. */
  terms: readonly string[]
  idf: Idf
  now: Date
  /** The workspace's own accounts by handle. A post that contains such a name speaks of the workspace. */
  own?: readonly string[]
  /** After this many hours freshness gives a post half of its points: 24 on X, 72 on Reddit. */
  halfLifeHours: number
}

export interface Scored {
  /** From 0 to 100. */
  score: number
  parts: { terms: number; intent: number; freshness: number }
  /** The terms that the post contains, as they were typed, the strongest first. */
  found: string[]
  intents: string[]
}

const K1 = 1.2
const B = 0.75
const USUAL_WORDS = 40
const PHRASE = 1.5
const TITLE = 2
/** If the terms of a post weigh this much together, they give half of the points that terms can give. */
const HALF = 2.2
/** Words that were listened for say what a post is about. Only how it says it tells whether an answer is wanted. */
const OF_TERMS = 40
const OF_INTENT = 60
/** What names the workspace, or is said in a language whose ways to ask are not known, may be wanted. */
const UNKNOWN = 0.35

/**
 * Scores a text from 0 to 100 by the words that the workspace listens for. Answers the parts of the score too. Decision
 * 119
 */
export function score(
  { title, text, postedAt }: { title: string | null; text: string; postedAt: string | null },
  { terms, idf, now, halfLifeHours, own = [] }: Listened,
): Scored {
  const body = tokensOf(text)
  const head = tokensOf(title ?? '')
  const length = body.length + head.length
  const weights = [...new Set(terms)]
    .map((term) => {
      const words = tokensOf(term)
      const times = occurrences(body, words) + TITLE * occurrences(head, words)
      if (times === 0) return { term, weight: 0 }
      const tf = (times * (K1 + 1)) / (times + K1 * (1 - B + (B * length) / USUAL_WORDS))
      const rarity = words.reduce((sum, word) => sum + idf(word), 0) / words.length
      return { term, weight: tf * rarity * (words.length > 1 ? PHRASE : 1) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.term.localeCompare(b.term))
  const total = weights.reduce((sum, { weight }) => sum + weight, 0)
  const { wanted, announced, names, isUnderstood } = signalsOf(title, text, terms)
  // A question that contains no term is nothing to answer, so intent counts only together with a term.
  const isNamed = weights.some(({ term }) => own.some((name) => lettersOf(name) === lettersOf(term)))
  const least = isNamed || !isUnderstood ? UNKNOWN : 0
  const intent = total === 0 ? 0 : Math.max(wanted, least) * (1 - announced)
  const hours = postedAt === null ? 0 : Math.max(0, now.getTime() - Date.parse(postedAt)) / 3_600_000
  const freshness = 2 ** (-hours / halfLifeHours)
  const ofTerms = OF_TERMS * (total / (total + HALF))
  const points = (ofTerms + OF_INTENT * intent) * freshness
  return {
    score: Math.round(Math.min(100, points)),
    parts: { terms: Math.round(ofTerms), intent: Math.round(OF_INTENT * intent), freshness },
    found: weights.map(({ term }) => term),
    intents: total === 0 ? [] : names,
  }
}

/** A handle and the name that people write are often the same letters: `northwind_tools`, "Northwind Tools". */
const lettersOf = (name: string): string =>
  tokensOf(name)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Names for people the terms and intents by which a post was found. */
export function matchedBy({ found, intents }: Pick<Scored, 'found' | 'intents'>): string | null {
  const [first, ...others] = found
  if (first === undefined) return null
  const words = [first, ...others.slice(0, 2)].map((term) => `“${term}”`).join(', ')
  return [words, ...intents.slice(0, 1)].join(', ')
}

/**
 * How rare a word is: the fewer of the scanned posts had it, the rarer. Before many posts were scanned, a word counts
 * as rather rare.
 */
export function idfOf({ scanned, having }: { scanned: number; having: number }): number {
  const [n, df] = [scanned + PRIOR_SCANNED, having + PRIOR_HAVING]
  return Math.log(1 + (n - df + 0.5) / (df + 0.5))
}
const PRIOR_SCANNED = 1000
const PRIOR_HAVING = 20

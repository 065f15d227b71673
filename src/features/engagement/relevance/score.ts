import { signalsOf } from './signals.ts'
import { occurrences, tokensOf } from './tokens.ts'

/** How rare each word is. A word that nobody has seen yet counts as rare. */
export type Idf = (word: string) => number

export interface Listened {
  /** Words and phrases that are listened for, as they were written. */
  terms: readonly string[]
  idf: Idf
  now: Date
  /** The workspace's own accounts by handle: whoever says such a name speaks of the workspace. */
  own?: readonly string[]
  /** After this many hours a post is worth half: X 24, Reddit 72. */
  halfLifeHours: number
}

export interface Scored {
  /** 0 to 100. */
  score: number
  parts: { terms: number; intent: number; freshness: number }
  /** What was found, as it was listened for, the strongest first. */
  found: string[]
  intents: string[]
}

const K1 = 1.2
const B = 0.75
const USUAL_WORDS = 40
const PHRASE = 1.5
const TITLE = 2
/** At this weight of its terms a post has half of the points that terms give. */
const HALF = 2.2
/** Words that were listened for say what a post is about. Only how it says it tells whether an answer is wanted. */
const OF_TERMS = 40
const OF_INTENT = 60
/** What names the workspace, or is said in a language whose ways to ask are not known, may be wanted. */
const UNKNOWN = 0.35

/** Scores a text by what is listened for, with the parts that the score is made of. Decision 119 */
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
  // A question alone says nothing: intent counts only beside a term.
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

/** What a post was found by, for people. */
export function matchedBy({ found, intents }: Pick<Scored, 'found' | 'intents'>): string | null {
  const [first, ...others] = found
  if (first === undefined) return null
  const words = [first, ...others.slice(0, 2)].map((term) => `“${term}”`).join(', ')
  return [words, ...intents.slice(0, 1)].join(', ')
}

/** Rarity by how many of the scanned posts had the word. Until enough were scanned, a word counts as rather rare. */
export function idfOf({ scanned, having }: { scanned: number; having: number }): number {
  const [n, df] = [scanned + PRIOR_SCANNED, having + PRIOR_HAVING]
  return Math.log(1 + (n - df + 0.5) / (df + 0.5))
}
const PRIOR_SCANNED = 1000
const PRIOR_HAVING = 20

import type { RecentPost } from './check-ground.ts'
import type { WritingFinding } from './finding.ts'
import { fold } from './fold.ts'
import { keysOf } from './words.ts'

const SHINGLE = 4
/** Edited copies of a post measure 0.68 to 0.83, posts on one topic 0.10. docs/writing-checkers.md */
const SAME = 0.6
const ALIKE = 0.4

/**
 * Finds recent posts that say the same in nearly the same words: the share of common four-word rows (Jaccard). Links do
 * not count. It misses paraphrases, which have hardly any row in common.
 */
export function nearDuplicates(text: string, recent: readonly RecentPost[]): WritingFinding[] {
  const own = shinglesOf(keysWithoutLinks(text))
  if (own.size === 0) return []
  const isCandidate = candidates(text)
  let best: { share: number; post: RecentPost } | null = null
  for (const post of recent) {
    // Texts whose lengths differ this much cannot share enough, so they need not be read.
    if (post.text.length * 4 < text.length || post.text.length > text.length * 4) continue
    const keys = keysWithoutLinks(post.text)
    if (!isCandidate(keys)) continue
    const share = sharedBy(own, shinglesOf(keys))
    if (share >= ALIKE && share > (best?.share ?? 0)) best = { share, post }
  }
  if (!best) return []
  const percent = Math.round(best.share * 100)
  return [
    {
      checker: 'near_duplicates',
      code: 'near_duplicate',
      message: `It says nearly the same as another post of the last sixty days (${percent} % of its word order): “${firstWords(best.post.text)}”. Say something else, or leave it`,
      quote: text,
      span: { start: 0, end: text.length },
      severity: best.share >= SAME ? 'error' : 'warning',
    },
  ]
}

function sharedBy(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  if (small.size < ALIKE * large.size) return 0
  let common = 0
  for (const shingle of small) if (large.has(shingle)) common++
  return common / (a.size + b.size - common)
}

/**
 * Whether a post may share enough rows with the text. It counts rows whose words all occur in the text, since no other
 * row can be one of the text. It is ten times faster than making the rows of a thousand posts.
 */
function candidates(text: string): (keys: readonly string[]) => boolean {
  const keys = keysWithoutLinks(text)
  const words = new Set(keys)
  const length = Math.min(SHINGLE, keys.length)
  const needed = ALIKE * shinglesOf(keys).size
  return (others) => {
    let inARow = 0
    let rows = 0
    for (const key of others) {
      inARow = words.has(key) ? inARow + 1 : 0
      if (inARow >= length) rows++
    }
    return rows >= needed
  }
}

/** A link, or what looks like one: it is left out of both texts, so it need not be read exactly. */
const LINK = /[^.]\.\p{L}|:\/\//u

function keysWithoutLinks(text: string): string[] {
  const rest = LINK.test(text)
    ? text
        .split(/\s+/)
        .filter((word) => !LINK.test(word))
        .join(' ')
    : text
  return keysOf(fold(rest))
}

/** A text of fewer words is one row. */
function shinglesOf(keys: readonly string[]): Set<string> {
  if (keys.length === 0) return new Set()
  if (keys.length < SHINGLE) return new Set([keys.join(' ')])
  const shingles = new Set<string>()
  for (let at = 0; at + SHINGLE <= keys.length; at++)
    shingles.add(`${keys[at]} ${keys[at + 1]} ${keys[at + 2]} ${keys[at + 3]}`)
  return shingles
}

const firstWords = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 80
    ? line
    : `${line
        .slice(0, 80)
        .replace(/\s\S*$/, '')
        .toWellFormed()} …`
}

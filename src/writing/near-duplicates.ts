import type { RecentPost } from './check-ground.ts'
import type { WritingFinding } from './finding.ts'
import { fold } from './fold.ts'
import { keysOf } from './words.ts'

const SHINGLE = 4
/** Edited copies of a post measure 0.68 to 0.83, posts on the same topic 0.10. docs/writing-checkers.md */
const SAME = 0.6
const ALIKE = 0.4

/**
 * Finds recent posts with nearly the same words: the share of common four-word sequences (Jaccard). Links do not count.
 * It misses paraphrases, which have hardly any sequence in common.
 */
export function nearDuplicates(text: string, recent: readonly RecentPost[]): WritingFinding[] {
  const own = shinglesOf(keysWithoutLinks(text))
  if (own.size === 0) return []
  const isCandidate = candidates(text)
  let best: { share: number; post: RecentPost } | null = null
  for (const post of recent) {
    // Texts with such different lengths cannot share enough, so they are skipped.
    if (post.text.length * 4 < text.length || post.text.length > text.length * 4) continue
    const keys = keysOfPost(post)
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
      message: `It says nearly the same as another post of the last sixty days (${percent} % of its word order): “${firstWords(best.post.text)}”. Say something else, or leave the text as it is`,
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
 * Whether a post may share enough sequences with the text. It counts sequences whose words all occur in the text, since
 * no other can be in the text. This is ten times faster than making the sequences of a thousand posts.
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

/** Matches links and similar text. Links are left out of both texts, so a rough match is enough. */
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

/**
 * The keys of posts that were already read, since each text and each repair of a draft is compared with the same posts.
 */
const known = new WeakMap<RecentPost, readonly string[]>()

function keysOfPost(post: RecentPost): readonly string[] {
  const keys = known.get(post) ?? keysWithoutLinks(post.text)
  known.set(post, keys)
  return keys
}

/** A text with fewer words is one sequence. */
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

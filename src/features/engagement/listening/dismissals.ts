import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { tokensOf } from '../relevance/tokens.ts'

const LEAST_DISMISSED = 3
const MOST_READ = 300
const LEAST_LENGTH = 4

interface Verdict {
  text: string
  dismissed: boolean
}

/**
 * A word that is in dismissed posts and in no kept one: the most frequent such word, and of equally frequent ones the
 * first in the alphabet. It is only suggested; a person adds it to the excluded words. Null if no word is in enough
 * dismissed posts.
 */
export function commonTerm(
  verdicts: readonly Verdict[],
  known: readonly string[],
): { term: string; posts: number } | null {
  const taken = new Set(known.flatMap(tokensOf))
  const kept = new Set(verdicts.filter(({ dismissed }) => !dismissed).flatMap(({ text }) => tokensOf(text)))
  const counts = new Map<string, number>()
  for (const { text, dismissed } of verdicts) {
    if (!dismissed) continue
    for (const word of new Set(tokensOf(text))) {
      if (word.length >= LEAST_LENGTH && !kept.has(word) && !taken.has(word)) {
        counts.set(word, (counts.get(word) ?? 0) + 1)
      }
    }
  }
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
  return best && best[1] >= LEAST_DISMISSED ? { term: best[0], posts: best[1] } : null
}

/** Suggests by the last verdicts which word to exclude, as a sentence. Empty if there is nothing to suggest. */
export async function suggestedExclusions(db: Trx, orgId: string, known: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('engagement_item')
    .select(['status', sql<string>`coalesce(title, '') || ' ' || text`.as('text')])
    .where('org_id', '=', orgId)
    .where('kind', '=', 'community')
    .where('status', 'in', ['dismissed', 'sent', 'drafted', 'new'])
    .orderBy('listed_at', 'desc')
    .limit(MOST_READ)
    .execute()
  const found = commonTerm(
    rows.map(({ text, status }) => ({ text, dismissed: status === 'dismissed' })),
    known,
  )
  if (!found) return []
  return [
    `You dismissed ${found.posts} posts with “${found.term}”, and kept none with it: add it to redditExcludeTerms to leave such posts out`,
  ]
}

import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { type Idf, idfOf } from '../relevance/score.ts'
import { asHex, hash64 } from '../relevance/sim-hash.ts'
import { tokensOf } from '../relevance/tokens.ts'

const DAYS = 30
const keyOf = (word: string): string => asHex(hash64(word))

/** How rare the words of these terms are among all posts that the installation has read in thirty days. */
export async function rarities(db: Trx, terms: readonly string[]): Promise<Idf> {
  const words = [...new Set(terms.flatMap(tokensOf))]
  if (words.length === 0) return () => 0
  const rows = await db
    .selectFrom('listened_term')
    .select(['term', sql<number>`sum(scanned)::float8`.as('scanned'), sql<number>`sum(having_it)::float8`.as('having')])
    .where('term', '=', sql<string>`any(${words.map(keyOf)}::text[])`)
    .where('day', '>', sql<string>`current_date - ${DAYS}::integer`)
    .groupBy('term')
    .execute()
  const known = new Map(rows.map(({ term, ...counts }) => [term, counts]))
  return (word) => idfOf(known.get(keyOf(word)) ?? { scanned: 0, having: 0 })
}

/**
 * Counts for each word in how many of these texts it occurs. The caller leaves out texts that were found by searching
 * for a word, since they say nothing about how rare the word is.
 */
export async function countTerms(
  db: Trx,
  terms: readonly string[],
  texts: readonly string[],
  now: Date,
): Promise<void> {
  // All workspaces count words in the same order, so that no two wait for each other in a circle.
  const words = [...new Set(terms.flatMap(tokensOf))].toSorted()
  if (words.length === 0 || texts.length === 0) return
  const sets = texts.map((text) => new Set(tokensOf(text)))
  const day = now.toISOString().slice(0, 10)
  await db
    .insertInto('listened_term')
    .values(
      words
        .map((word) => ({
          day,
          term: keyOf(word),
          scanned: sets.length,
          having_it: sets.filter((set) => set.has(word)).length,
        }))
        .toSorted((a, b) => a.term.localeCompare(b.term)),
    )
    .onConflict((conflict) =>
      conflict.columns(['day', 'term']).doUpdateSet({
        scanned: sql`listened_term.scanned + excluded.scanned`,
        having_it: sql`listened_term.having_it + excluded.having_it`,
      }),
    )
    .execute()
}

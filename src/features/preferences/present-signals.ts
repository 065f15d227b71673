import type { Selectable } from 'kysely'
import type { LearnedPreference } from '#contract/writing/preference.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { confidenceOf, isSeenOften, wordsOf } from './signal-words.ts'

export type SignalRow = Selectable<DB['preference_signal']>

/** The most posts that are shown for one signal. */
const MOST_POSTS = 10

export function presentSignal(row: SignalRow): Omit<LearnedPreference, 'guideline' | 'canBePromoted' | 'posts'> {
  return {
    id: row.id,
    signal: wordsOf(row).signal,
    kind: row.kind,
    lastSeenAt: row.last_seen_at,
    confidence: confidenceOf(row.kind, row.occurrences),
    occurrences: row.occurrences,
    promoted: row.promoted_at !== null,
  }
}

/** Signals with the posts that showed them, read in one query. */
export async function presentPreferences(
  db: Trx,
  orgId: string,
  rows: readonly SignalRow[],
): Promise<LearnedPreference[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const posts = await db
    .selectFrom('preference_source as source')
    .innerJoin('post', (join) =>
      join.onRef('post.org_id', '=', 'source.org_id').onRef('post.id', '=', 'source.post_id'),
    )
    .innerJoin('post_group as group', (join) =>
      join.onRef('group.org_id', '=', 'post.org_id').onRef('group.id', '=', 'post.group_id'),
    )
    .select(['source.signal_id', 'source.post_id', 'source.seen_at', 'post.group_id', 'group.title'])
    .where('source.org_id', '=', orgId)
    .where('post.org_id', '=', orgId)
    .where('group.org_id', '=', orgId)
    .where('source.signal_id', 'in', ids)
    .orderBy('source.seen_at', 'desc')
    .orderBy('source.post_id')
    .execute()
  const shown = Map.groupBy(posts, ({ signal_id }) => signal_id)
  return rows.map((row) => ({
    ...presentSignal(row),
    guideline: wordsOf(row).guideline,
    canBePromoted: row.promoted_at === null && isSeenOften(row.kind, row.occurrences),
    posts: (shown.get(row.id) ?? []).slice(0, MOST_POSTS).map(({ post_id, group_id, title, seen_at }) => ({
      postId: post_id,
      groupId: group_id,
      title,
      seenAt: seen_at,
    })),
  }))
}

import { sql } from 'kysely'
import { shortened } from '#contract/text/excerpt.ts'
import type { SignalKind } from '#contract/writing/preference.ts'
import type { OrgTransaction } from '#kernel/context.ts'

export interface Seen {
  kind: SignalKind
  signal: string
  /** The posts that showed the preference. */
  postIds: readonly string[]
}

/** The longest kept signal: one line, and short enough for an index. */
const LONGEST = { characters: 300, units: 600 }
/** The latest posts of a signal are kept: at least this many, and at most twice as many. */
const MOST_POSTS = 50

/**
 * Records what a verdict, an edit or a person said about the workspace's preferences, each with its posts. A known
 * signal is counted once more. Spec W17
 */
export async function learn(where: Pick<OrgTransaction, 'db' | 'orgId'>, seen: readonly Seen[]): Promise<void> {
  const { db, orgId } = where
  const each = Map.groupBy(
    seen.map((one) => ({ ...one, signal: shortened(one.signal, LONGEST.characters, { mostUnits: LONGEST.units }) })),
    ({ kind, signal }) => `${kind} ${signal}`,
  )
  if (each.size === 0) return
  // In one order, so that no two verdicts deadlock.
  const signals = [...each.keys()].sort().flatMap((key) => each.get(key)?.[0] ?? [])
  const noted = await db
    .insertInto('preference_signal')
    .values(signals.map(({ kind, signal }) => ({ org_id: orgId, kind, signal })))
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'kind', 'signal'])
        .doUpdateSet({ occurrences: sql`preference_signal.occurrences + 1`, last_seen_at: sql`now()` }),
    )
    .returning(['id', 'kind', 'signal', 'occurrences'])
    .execute()
  const sources = noted.flatMap(({ id, kind, signal }) =>
    [...new Set((each.get(`${kind} ${signal}`) ?? []).flatMap(({ postIds }) => postIds))].map((post_id) => ({
      org_id: orgId,
      signal_id: id,
      post_id,
    })),
  )
  if (sources.length === 0) return
  await db
    .insertInto('preference_source')
    .values(sources)
    .onConflict((conflict) => conflict.columns(['org_id', 'signal_id', 'post_id']).doUpdateSet({ seen_at: sql`now()` }))
    .execute()
  for (const { id, occurrences } of noted) {
    if (occurrences % MOST_POSTS === 0) await forgetOldPosts(where, id)
  }
}

async function forgetOldPosts({ db, orgId }: Pick<OrgTransaction, 'db' | 'orgId'>, signalId: string): Promise<void> {
  const of = db.selectFrom('preference_source').where('org_id', '=', orgId).where('signal_id', '=', signalId)
  const old = of.select('post_id').orderBy('seen_at', 'desc').orderBy('post_id').offset(MOST_POSTS)
  await db
    .deleteFrom('preference_source')
    .where('org_id', '=', orgId)
    .where('signal_id', '=', signalId)
    .where('post_id', 'in', old)
    .execute()
}

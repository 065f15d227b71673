import { sql } from 'kysely'
import type { SignalKind } from '#contract/writing/preference.ts'
import type { OrgTransaction } from '#kernel/context.ts'

export interface Seen {
  kind: SignalKind
  signal: string
  /** The posts that showed it. */
  postIds: readonly string[]
}

/**
 * Notes what a verdict, an edit or a person said about what the workspace likes, each with the posts that showed it.
 * What was seen before counts once more. One statement for all of them. Spec W17
 */
export async function learn({ db, orgId }: Pick<OrgTransaction, 'db' | 'orgId'>, seen: readonly Seen[]): Promise<void> {
  // One statement may not write a row twice. The order keeps two verdicts from waiting for each other.
  const each = [...Map.groupBy(seen, ({ kind, signal }) => `${kind} ${signal}`).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...more]]) =>
      first ? [{ ...first, postIds: [...new Set([first, ...more].flatMap(({ postIds }) => postIds))] }] : [],
    )
  if (each.length === 0) return
  await sql`
    with seen as (
      select kind, signal, posts
      from jsonb_to_recordset(${JSON.stringify(each.map(({ kind, signal, postIds }) => ({ kind, signal, posts: postIds })))}::jsonb)
        as one (kind text, signal text, posts uuid[])
    ), noted as (
      insert into preference_signal as known (org_id, kind, signal)
      select ${orgId}::uuid, kind, signal from seen
      on conflict (org_id, kind, signal)
        do update set occurrences = known.occurrences + 1, last_seen_at = now()
      returning id, kind, signal
    )
    insert into preference_source (org_id, signal_id, post_id)
    select ${orgId}::uuid, noted.id, post_id
    from noted join seen using (kind, signal), unnest(seen.posts) as post_id
    on conflict (org_id, signal_id, post_id) do update set seen_at = now()
  `.execute(db)
}

import type { Selectable } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'

export interface Ranked {
  orgId: string
  /** Only posts published from here on. */
  from: Date
}

/** Posts whose results are known, with their group. */
function ranked(db: Trx, { orgId, from }: Ranked) {
  return db
    .selectFrom('post as p')
    .innerJoin('post_result as r', (join) => join.onRef('r.org_id', '=', 'p.org_id').onRef('r.post_id', '=', 'p.id'))
    .where('p.org_id', '=', orgId)
    .where('r.org_id', '=', orgId)
    .where('p.status', '=', 'published')
    .where('p.deleted_at', 'is', null)
    .where('p.published_at', '>=', from.toISOString())
}

export type RankedPost = Pick<
  Selectable<DB['post']>,
  'id' | 'platform' | 'published_external_id' | 'published_url' | 'published_at' | 'content_text' | 'scheduled_for_utc'
> &
  Selectable<DB['post_result']> &
  Pick<Selectable<DB['post_group']>, 'topic' | 'content_type'>

/** The best posts first. Among equals the newer one comes first. */
export function findTopPosts(db: Trx, query: Ranked & { limit: number; offset: number }): Promise<RankedPost[]> {
  return ranked(db, query)
    .innerJoin('post_group as g', (join) => join.onRef('g.org_id', '=', 'p.org_id').onRef('g.id', '=', 'p.group_id'))
    .where('g.org_id', '=', query.orgId)
    .selectAll('r')
    .select(['p.id', 'p.platform', 'p.published_external_id', 'p.published_url', 'p.published_at', 'p.content_text'])
    .select(['p.scheduled_for_utc', 'g.topic', 'g.content_type'])
    .orderBy('r.engagement_score', 'desc')
    .orderBy('p.published_at', 'desc')
    .orderBy('p.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
}

export async function countTopPosts(db: Trx, query: Ranked): Promise<number> {
  const { n } = await ranked(db, query)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

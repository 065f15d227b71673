import type { MediaLibraryEntry } from '#contract/media/media.ts'
import type { Trx } from '#kernel/db/database.ts'

const MOST = 100

/**
 * The posts of the workspace that carry the file, newest first. Canceled posts count, posts deleted on their network do
 * not.
 */
export async function findUses(db: Trx, orgId: string, assetId: string): Promise<MediaLibraryEntry['usedIn']> {
  return db
    .selectFrom('post_file as f')
    .innerJoin('post as p', (join) => join.onRef('p.org_id', '=', 'f.org_id').onRef('p.id', '=', 'f.post_id'))
    .innerJoin('post_group as g', (join) => join.onRef('g.org_id', '=', 'p.org_id').onRef('g.id', '=', 'p.group_id'))
    .where('f.org_id', '=', orgId)
    .where('f.asset_id', '=', assetId)
    .where('p.deleted_at', 'is', null)
    .select([
      'p.id as postId',
      'p.group_id as groupId',
      'g.title as groupTitle',
      'p.platform',
      'p.status',
      'p.scheduled_for_utc as scheduledForUtc',
      'p.published_at as publishedAt',
    ])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(MOST)
    .execute()
}

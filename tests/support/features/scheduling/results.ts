import { newId } from '#kernel/ids.ts'
import type { TestApp } from '../../app.ts'

const DAY = 86_400_000

export interface Read {
  daysAgo: number
  /** In UTC. */
  hour: number
  likes: number
  readAfterHours?: number
}

/** Writes published posts and their latest figures into the tables, because the API cannot publish into the past. */
export async function publishedResults(
  t: TestApp,
  {
    orgId,
    accountId,
    now,
    contentType = null,
  }: { orgId: string; accountId: string; now: number; contentType?: string | null },
  reads: readonly Read[],
): Promise<void> {
  const groupId = newId()
  await t.owner
    .insertInto('post_group')
    .values({
      org_id: orgId,
      id: groupId,
      title: 'G',
      status: 'scheduled',
      timezone: 'UTC',
      created_by: '{}',
      content_type: contentType,
    })
    .execute()
  for (const { daysAgo, hour, likes, readAfterHours = 72 } of reads) {
    const at = Math.floor(now / DAY - daysAgo) * DAY + hour * 3_600_000
    const { id } = await t.owner
      .insertInto('post')
      .values({
        org_id: orgId,
        group_id: groupId,
        platform: 'x',
        social_account_id: accountId,
        status: 'published',
        content_text: 'Text',
        content_hash: 'hash',
        published_at: new Date(at).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const fetched_at = new Date(at + readAfterHours * 3_600_000).toISOString()
    await t.owner
      .insertInto('post_result')
      .values({ org_id: orgId, post_id: id, likes, engagement_score: likes, fetched_at })
      .execute()
  }
}

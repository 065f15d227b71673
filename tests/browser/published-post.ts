import assert from 'node:assert/strict'
import type { Member, World } from './world.ts'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

let count = 0

/** A post that went out this many days ago, with figures that have settled. */
export async function publishedPost(
  world: World,
  member: Member,
  accountId: string,
  text: string,
  likes: number,
  days = 20,
): Promise<string> {
  const { owner } = world.app
  const { posts } = await member.call('POST', '/marketing/drafts', {
    title: text,
    posts: [{ platform: 'x', socialAccountId: accountId, contentText: text }],
  })
  const postId = posts[0]?.id ?? assert.fail('no post')
  const out = {
    status: 'published',
    published_external_id: String(1_000_000 + ++count),
    scheduled_for_utc: ago(days),
  } as const
  await owner.updateTable('post').set(out).where('id', '=', postId).execute()
  await owner
    .updateTable('post')
    .set({ published_at: ago(days) })
    .where('id', '=', postId)
    .execute()
  const figures = { impressions: 1000, likes, reposts: 1, replies: 0, quotes: 0, engagement_score: likes }
  await owner
    .insertInto('post_result')
    .values({
      org_id: member.orgId,
      post_id: postId,
      ...figures,
      fetched_at: ago(0),
      before_impressions: 1000,
      before_at: ago(2),
    })
    .onConflict((one) => one.columns(['org_id', 'post_id']).doUpdateSet(figures))
    .execute()
  return postId
}

import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'

/**
 * Makes the results of a published post, the time of their next reading, the used quota of its account, and a failed
 * act. Nothing of it is due.
 */
export async function seedResults(
  { owner: db }: Pick<TestApp, 'owner'>,
  { orgId, userId }: Pick<Person, 'orgId' | 'userId'>,
  postId: string,
  mark: string,
): Promise<void> {
  const { group_id, social_account_id } = await db
    .selectFrom('post')
    .select(['group_id', 'social_account_id'])
    .where('id', '=', postId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('post_group')
    .set({ content_type: `content type of ${mark}` })
    .where('id', '=', group_id)
    .execute()
  await db
    .insertInto('post_result')
    .values({
      org_id: orgId,
      post_id: postId,
      likes: 7,
      replies: 2,
      bookmarks: 1,
      impressions: 310,
      unavailable: ['quotes'],
      engagement_score: 15,
    })
    .execute()
  if (social_account_id === null) return
  const account = { org_id: orgId, account_id: social_account_id }
  await db
    .insertInto('result_due')
    .values({ ...account, post_id: postId, due_at: sql<string>`now() + interval '1 day'` })
    .execute()
  await db
    .insertInto('account_reading')
    .values({ ...account, refresh_day: '2026-01-01', refreshes: 3 })
    .execute()
  await db
    .insertInto('x_account_day')
    .values({
      ...account,
      day: '2026-01-01',
      impressions: 310,
      likes: 7,
      reposts: 1,
      replies: 2,
      quotes: 0,
      bookmarks: 1,
      posts: 3,
      replies_sent: 1,
      unavailable: ['quotes'],
      followers: 12,
      following: 8,
      post_count: 40,
      profile_visits: 5,
      link_clicks: 3,
      read_at: '2026-01-02T00:00:00Z',
    })
    .execute()
  await db
    .insertInto('x_account_reading')
    .values({
      ...account,
      enabled: true,
      by_user_id: userId,
      next_read_at: sql<string>`now() + interval '1 day'`,
      problem: 'network',
      problem_words: `problem of ${mark}`,
    })
    .execute()
  await db
    .insertInto('platform_act')
    .values({
      org_id: orgId,
      kind: `kind of ${mark}`,
      subject: `subject of ${mark}`,
      post_id: postId,
      platform: 'x',
      social_account_id,
      payload: JSON.stringify({ url: `https://x.example/${mark}` }),
      approved_hash: `hash of ${mark}`,
      idempotency_key: `key of ${mark}`,
      requested_by: JSON.stringify({ kind: 'system', job: `job of ${mark}` }),
      heeds_pause: true,
      parts_total: 1,
      status: 'failed',
      last_error: mark,
      finished_at: sql`now()`,
    })
    .execute()
}

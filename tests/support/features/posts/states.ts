import { isInFlight, type PostStatus } from '#contract/statuses.ts'
import type { TestApp } from '../../app.ts'
import { seedEffect } from '../../due-post.ts'
import type { Person } from '../../factories.ts'

const HOUR = 3_600_000

/**
 * Creates a group on X with one post in each of these states, without an account. The API drafts the posts. A state
 * that only publishing sets is written into the row.
 */
export async function groupInStates(
  t: TestApp,
  as: Person,
  states: readonly PostStatus[],
  { wish }: { wish?: string } = {},
): Promise<{ groupId: string; postIds: string[] }> {
  const made = await t.request('POST', '{O}/marketing/post-groups', {
    as,
    body: {
      title: `In ${states.join(' and ')}`,
      ...(wish && { scheduledFor: wish }),
      posts: states.map((_, index) => ({ platform: 'x', contentText: `Words ${index} of ${crypto.randomUUID()}` })),
    },
  })
  const groupId: string = made.data.group.id
  const postIds: string[] = made.data.posts.map((post: { id: string }) => post.id)
  for (const [index, status] of states.entries()) await put(t, made.data.posts[index], status)
  // Any change updates the group's state.
  await t.request('PATCH', `{O}/marketing/post-groups/${groupId}`, { as, body: { tagIds: [] } })
  return { groupId, postIds }
}

async function put(t: TestApp, post: { id: string; contentHash: string }, status: PostStatus): Promise<void> {
  const approved = !['draft', 'pending_approval', 'canceled'].includes(status)
  const over = status === 'published' || status === 'failed'
  const timed = over || status === 'scheduled' || isInFlight(status)
  const time = new Date(Date.now() + (over ? -HOUR : 24 * HOUR)).toISOString()
  await t.owner
    .updateTable('post')
    .set({
      status,
      approved_hash: approved ? post.contentHash : null,
      ...(timed && { scheduled_for_utc: time }),
      ...(status === 'published' && { published_at: time }),
    })
    .where('id', '=', post.id)
    .execute()
  await seedEffect(t.owner, post.id)
}

import type { Scope } from '#contract/programs/scopes.ts'
import type { AccountStatus } from '#contract/statuses.ts'
import { newId } from '#kernel/ids.ts'
import type { Member, World } from './world.ts'

interface Booked {
  groupId: string
  postId: string
}

/** Makes a post that is approved for a time in so many hours. */
export async function bookedPost(
  member: Member,
  text: string,
  hours: number,
  post: { platform?: string; socialAccountId?: string } = {},
): Promise<Booked> {
  const { group, posts } = await member.call('POST', '/marketing/drafts', {
    title: text,
    posts: [{ platform: 'x', ...post, contentText: text }],
  })
  const scheduledForUtc = new Date(Date.now() + hours * 3_600_000).toISOString()
  await member.call('POST', `/marketing/post-groups/${group.id}/approve`, { scheduledForUtc })
  return { groupId: group.id, postId: posts[0]?.id ?? '' }
}

/** Makes a connected account with a public page. With the status `error` its sign-in is refused. */
export async function account(
  world: World,
  member: Member,
  handle: string,
  status: AccountStatus = 'connected',
): Promise<string> {
  const id = await world.app.make.account(member, 'x', { handle })
  await world.app.owner
    .updateTable('social_account')
    .set({ profile_url: `https://x.example/${handle}`, status })
    .where('id', '=', id)
    .execute()
  return id
}

/**
 * Makes a post with two attempts: the first was postponed, and the second got no answer, so nobody can tell whether the
 * post is live.
 */
export async function postInDoubt(
  world: World,
  member: Member,
  text: string,
  socialAccountId?: string,
): Promise<Booked> {
  const post = await bookedPost(member, text, 1, socialAccountId === undefined ? {} : { socialAccountId })
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await world.app.owner
    .updateTable('post')
    .set({
      status: 'failed',
      outcome_unknown: true,
      attempt_count: 2,
      last_attempt_at: ago(20),
      last_error: 'It may be live: X gave no answer. Look at the account, then say "It is live" or "Publish again".',
    })
    .where('id', '=', post.postId)
    .execute()
  const attempt = { org_id: member.orgId, post_id: post.postId, fence: 1, part: 0, request_hash: 'hash' }
  await world.app.owner
    .insertInto('publish_attempt')
    .values([
      {
        ...attempt,
        started_at: ago(40),
        finished_at: ago(40),
        outcome: 'retry_after',
        http_status: 429,
        error: 'Too many posts in a short time',
      },
      { ...attempt, started_at: ago(20), error: 'The connection broke before an answer came' },
    ])
    .execute()
  return post
}

/** Connects an assistant for the member. */
export async function connection(world: World, member: Member, clientName: string, scopes: Scope[]): Promise<string> {
  const { id: userId } = await world.app.owner
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  const id = newId()
  await world.app.owner
    .insertInto('connection')
    .values({
      org_id: member.orgId,
      id,
      user_id: userId,
      client_id: newId(),
      client_name: clientName,
      client_uri: 'https://assistant.example/about',
      scopes,
      last_used_at: new Date(Date.now() - 7_300_000).toISOString(),
    })
    .execute()
  return id
}

/** Makes drafts on X that wait for review: one for each title, in this order. Answers the ids of their groups. */
export async function draftsOnX(member: Member, ...titles: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles) {
    const { group } = await member.call('POST', '/marketing/drafts', {
      title,
      posts: [{ platform: 'x', contentText: `${title}, in full` }],
    })
    ids.push(group.id)
  }
  return ids
}

/** The status of the first post of each group. */
export const statusesOf = async (member: Member, groupIds: readonly string[]) => {
  const groups = await Promise.all(
    groupIds.map((id) => member.call<{ posts: { status: string }[] }>('GET', `/marketing/post-groups/${id}`)),
  )
  return groups.map(({ posts }) => posts[0]?.status)
}

import { excerptOf } from '#contract/excerpt.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { type Message, type Telling, tellLaterJob, tellPeople } from '#features/performing/index.ts'
import { emitPostEvents, type PostEvent, type PostRow } from '#features/posts/index.ts'

type Title = Parameters<Telling['title']>[0]

const TITLES: Record<Title, (platform: string) => string> = {
  post_published: (platform) => `Published on ${platform}`,
  post_failed: (platform) => `${aPost(platform)} failed`,
  post_maybe_live: (platform) => `${aPost(platform)} may be live: please look`,
  post_incomplete: (platform) => `${aPost(platform)} is live; its first comment needs you`,
  stale_post_held: (platform) => `${aPost(platform)} was held because it was too late`,
  approval_requested: (platform) => `${aPost(platform)} changed and waits for a decision`,
}

/** "An X post", "A LinkedIn post". */
const aPost = (platform: string): string => `${/^[IX]/.test(platform) ? 'An' : 'A'} ${platform} post`

/** How people are told about a post. */
export function postTelling(post: PostRow & { fence: number }): Telling {
  return {
    orgId: post.org_id,
    accountId: post.social_account_id,
    title: (of) => TITLES[of](PLATFORM_NAMES[post.platform]),
    body: excerptOf(post.content_text, 140),
    href: `/review/${post.group_id}`,
    cause: `${post.id}:${post.fence}`,
    permission: 'content:approve',
    subject: { type: 'post', id: post.id },
  }
}

/** The webhook events for these messages. */
export function postEvents(messages: readonly Message[]): PostEvent[] {
  return messages.flatMap(({ notify }) => EVENT_OF[notify] ?? [])
}

const EVENT_OF: Partial<Record<Message['notify'], PostEvent>> = {
  post_published: 'post.published',
  post_failed: 'post.failed',
  post_maybe_live: 'post.failed',
}

/** Sends notices that could not be written with the change itself. */
export const tellLater = tellLaterJob(
  'publisher.tell',
  'postId',
  async (db, services, { orgId, id, fence }, messages) => {
    const post = await db
      .selectFrom('post')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await tellPeople(db, services, postTelling({ ...post, fence }), messages)
    await emitPostEvents(db, services, post, postEvents(messages))
  },
)

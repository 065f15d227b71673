import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { IN_FLIGHT_STATUSES, type PostStatus } from '#contract/statuses.ts'

/**
 * The state of a draft with all its posts, for one mark. A group's own state ends at scheduled (Spec P1); after that,
 * its posts decide. States that need a person come first, then posts being published; "published" only if all are.
 */
export function groupStand({ group, posts }: PostGroupWithPosts): PostStatus {
  const live = posts.filter(({ status }) => status !== 'canceled')
  for (const status of ['failed', ...IN_FLIGHT_STATUSES] as const)
    if (live.some((post) => post.status === status)) return status
  return live.length > 0 && live.every(({ status }) => status === 'published') ? 'published' : group.status
}

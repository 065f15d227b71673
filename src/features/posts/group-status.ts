import type { PostGroupStatus, PostStatus } from '#contract/statuses.ts'

/** What a group's own state follows from. Times are ISO strings in UTC, which sort as they read. */
export interface PostState {
  status: PostStatus
  scheduledForUtc: string | null
  publishedAt: string | null
}

/**
 * A group's status from its posts, in the one place that computes it: all canceled → canceled; else, over the others:
 * any pending_approval, any draft, any approved without a time, otherwise scheduled. A3-7
 */
export function groupStatus(posts: readonly PostState[]): PostGroupStatus {
  const live = posts.filter((post) => post.status !== 'canceled')
  if (live.length === 0) return posts.length === 0 ? 'draft' : 'canceled'
  for (const status of ['pending_approval', 'draft', 'approved'] as const) {
    if (live.some((post) => post.status === status)) return status
  }
  return 'scheduled'
}

/** The earliest upcoming time of its posts, else the wish, else the last time published. A3-7 */
export function groupTime(posts: readonly PostState[], wish: string | null): string | null {
  const upcoming = posts
    .filter((post) => ['scheduled', 'publishing', 'awaiting_platform'].includes(post.status))
    .flatMap((post) => post.scheduledForUtc ?? [])
    .sort()
  const published = posts.flatMap((post) => post.publishedAt ?? []).sort()
  return upcoming[0] ?? wish ?? published.at(-1) ?? null
}

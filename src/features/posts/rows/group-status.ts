import type { PostGroupStatus, PostStatus } from '#contract/statuses.ts'

/** The facts about a post from which a group's own state follows. Times are ISO strings in UTC, which sort as text. */
export interface PostState {
  status: PostStatus
  scheduledForUtc: string | null
  /** The wished time, until an approval or a schedule uses it. */
  wishedFor: string | null
  publishedAt: string | null
}

/**
 * Derives a group's status from its posts; no other code does. If all are canceled, the group is canceled. Otherwise
 * the first status in this order that any post has decides: pending_approval, draft, approved without a time; else
 * scheduled. Spec P1
 */
export function groupStatus(posts: readonly PostStatus[]): PostGroupStatus {
  const live = posts.filter((status) => status !== 'canceled')
  if (live.length === 0) return posts.length === 0 ? 'draft' : 'canceled'
  for (const status of ['pending_approval', 'draft', 'approved'] as const) {
    if (live.includes(status)) return status
  }
  return 'scheduled'
}

const UPCOMING: readonly PostStatus[] = ['scheduled', 'publishing', 'awaiting_platform']
/** The statuses in which a post has no time, but may have a wished time. */
export const WITHOUT_TIME: readonly PostStatus[] = ['draft', 'pending_approval', 'approved']

/**
 * The earliest upcoming time of its posts, otherwise the earliest wished time, otherwise the last time of publishing.
 * Spec P2
 */
export function groupTime(posts: readonly PostState[]): string | null {
  const of = (states: readonly PostStatus[]) => posts.filter(({ status }) => states.includes(status))
  const upcoming = of(UPCOMING)
    .flatMap((post) => post.scheduledForUtc ?? [])
    .sort()
  const wished = of(WITHOUT_TIME)
    .flatMap((post) => post.wishedFor ?? [])
    .sort()
  const published = posts.flatMap((post) => post.publishedAt ?? []).sort()
  return upcoming[0] ?? wished[0] ?? published.at(-1) ?? null
}

import type { PostGroupStatus, PostStatus } from '#contract/statuses.ts'

/** What a group's own state follows from. Times are ISO strings in UTC, which sort as they read. */
export interface PostState {
  status: PostStatus
  scheduledForUtc: string | null
  /** The time that was set for it and that no approval or schedule has taken yet. */
  wishedFor: string | null
  publishedAt: string | null
}

/**
 * A group's status from its posts, in the one place that computes it: all canceled → canceled; else, over the others:
 * any pending_approval, any draft, any approved without a time, otherwise scheduled. A3-7
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
/** What has no time of its own: a wish may be set for it. */
export const WITHOUT_TIME: readonly PostStatus[] = ['draft', 'pending_approval', 'approved']

/** The earliest upcoming time of its posts, else the earliest wish, else the last time published. A3-7 */
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

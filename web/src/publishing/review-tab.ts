import type { Platform } from '#contract/platforms.ts'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { APPROVED_STATUSES, type PostGroupStatus } from '#contract/statuses.ts'
import type { Filters } from './group-reads.ts'

/** The lists of the review page, by the state of a draft. Failed ones come first. */
export const REVIEW_TABS = ['failed', 'waiting', 'drafts', 'decided'] as const
export type ReviewTab = (typeof REVIEW_TABS)[number]

const STATUSES: Record<ReviewTab, readonly PostGroupStatus[]> = {
  failed: [], // any state
  waiting: ['pending_approval'],
  drafts: ['draft'],
  decided: APPROVED_STATUSES,
}

/** The filter of each list. */
export function filtersOf(tab: ReviewTab, platform: Platform | undefined): Filters {
  return {
    statuses: STATUSES[tab],
    platform,
    ...(tab === 'failed' && { postStatus: 'failed' as const }),
    ...(tab === 'decided' && { latestFirst: true }),
  }
}

/** Whether a draft is in a list. */
export function belongsTo(tab: ReviewTab, { group, posts }: PostGroupWithPosts): boolean {
  return tab === 'failed' ? posts.some(({ status }) => status === 'failed') : STATUSES[tab].includes(group.status)
}

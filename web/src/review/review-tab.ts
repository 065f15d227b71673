import type { Platform } from '#contract/platforms.ts'
import { APPROVED_STATUSES, type PostGroupStatus } from '#contract/statuses.ts'
import type { Filters } from './reads.ts'

/** The lists of the review desk, by what has been decided. */
export const REVIEW_TABS = ['waiting', 'drafts', 'decided'] as const
export type ReviewTab = (typeof REVIEW_TABS)[number]

export const TAB_STATUSES: Record<ReviewTab, readonly PostGroupStatus[]> = {
  waiting: ['pending_approval'],
  drafts: ['draft'],
  decided: APPROVED_STATUSES,
}

/** The filter of each list. */
export function filtersOf(tab: ReviewTab, platform: Platform | undefined): Filters {
  return { statuses: TAB_STATUSES[tab], platform, ...(tab === 'decided' && { latestFirst: true }) }
}

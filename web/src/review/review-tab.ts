/** The lists of the review desk, by what has been decided. */
export const REVIEW_TABS = ['waiting', 'drafts', 'decided'] as const
export type ReviewTab = (typeof REVIEW_TABS)[number]

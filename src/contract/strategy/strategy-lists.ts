export const STRATEGY_STATUSES = ['draft', 'active', 'superseded'] as const

/** What wrote the first text of a version: a model, or code that arranged what the workspace says about itself. */
export const STRATEGY_SOURCES = ['ai', 'heuristic'] as const
export type StrategySource = (typeof STRATEGY_SOURCES)[number]

export const CONFIDENCES = ['high', 'medium', 'low'] as const
export type Confidence = (typeof CONFIDENCES)[number]

/** The kinds of content that a mix divides. */
export const CONTENT_TYPES = ['educational', 'opinion', 'personal', 'community', 'promotional'] as const

export const OPPORTUNITY_STATUSES = ['open', 'exploring', 'done', 'dismissed'] as const
export const PRIORITY_STATUSES = ['active', 'expired', 'cancelled'] as const
export const RECOMMENDATION_STATUSES = ['pending', 'accepted', 'rejected'] as const

/** The most entries of each list of a strategy, besides its pillars. */
export const MOST_ENTRIES = 50
export const MOST_PILLARS = 12
/** The most versions of one workspace that are drafts at a time. */
export const MOST_STRATEGY_DRAFTS = 25

/** The form of the stored lists, for readers of later releases. */
export const STRATEGY_SCHEMA_VERSION = 1

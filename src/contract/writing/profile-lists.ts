/** Who a workspace speaks for. */
export const BRAND_TYPES = ['personal', 'business', 'unknown'] as const

/** Who may learn of an entry. Only public entries reach a model that writes. Decision 105 */
export const DISCLOSURES = ['public', 'private', 'restricted'] as const
export type Disclosure = (typeof DISCLOSURES)[number]
/** How a guardrail may be restricted. A guardrail without one of these values is public. */
export const GUARDRAIL_DISCLOSURES = ['private', 'restricted'] as const

export const KNOWLEDGE_KINDS = ['claim', 'fact', 'opinion', 'preference', 'topic'] as const
export const ORIGINS = ['user', 'inferred', 'imported', 'learned'] as const
export const DURABILITIES = ['durable', 'time_sensitive'] as const

/** Who read a website: a model beside code, or code alone. */
export const READING_SOURCES = ['ai', 'heuristic'] as const
export type ReadingSource = (typeof READING_SOURCES)[number]

/** The fields of a profile that a reading of a website can fill in, by their places in it. */
export const READABLE_FIELDS = [
  'websiteUrl',
  'logoUrl',
  'primaryFont',
  'secondaryFont',
  'colorPalette',
  'tagline',
  'mission',
  'voice.tone',
  'voice.personalityTraits',
  'businessOutline.overview',
  'businessOutline.productsOrServices',
  'businessOutline.targetAudience',
  'businessOutline.valueProposition',
  'businessOutline.differentiators',
  'brandType',
  'identity',
  'expertise',
  'topics',
] as const
export type ReadableField = (typeof READABLE_FIELDS)[number]

/** The form of the stored lists, for readers of later releases. */
export const PROFILE_SCHEMA_VERSION = 1

/** How often something must have been seen before a person can make it a guideline. */
export const PROMOTED_AT = 3

export const MOST_LISTED = 30
export const MOST_GUARDRAILS = 50
export const MOST_KNOWLEDGE = 200
/** The most colours of a palette: primary, secondary, accent. */
export const MOST_COLOURS = 3

import type { PostPart } from '#contract/post-parts.ts'
import type { RulesContext, RulesDraft } from './draft.ts'
import type { Finding } from './finding.ts'

/** Decimal: the smaller reading of "MB" where a platform does not say which it means. */
export const MB = 1_000_000

/** One limit of a text in one unit. A platform may have several, all of which hold. */
export interface TextLimit {
  max: number
  /** In the singular: `character`, `byte`. */
  unit: string
  count(text: string): number
  /** UTF-16 code units that one can stand for at most. A text that is longer than `max` of these is not counted. */
  mostUnits?: number
  /** What else than shortening helps, as the end of a sentence: `or connect an X Premium account`. */
  remedy?: string
}

export interface ImageLimits {
  max: number
  /** MIME types. */
  types: readonly string[]
  maxBytes: number
  /** Where GIFs have a limit of their own. */
  maxGifBytes?: number
  maxPixels?: number
  /** Present if the platform takes a description; `max` in characters, null for none known. */
  altText?: { max: number | null }
}

export interface VideoLimits {
  types: readonly string[]
  maxBytes: number | null
  minSeconds: number
  maxSeconds: number | null
}

export interface DocumentLimits {
  maxBytes: number
  maxPages: number
}

/** What a platform takes; null for a kind that it does not take at all. */
export interface MediaLimits {
  images: ImageLimits | null
  video: VideoLimits | null
  document: DocumentLimits | null
}

export type Rule = (draft: RulesDraft, parts: readonly PostPart[], context: RulesContext) => Finding[]

/** All that is known about one platform's content: dated data and what data alone cannot say. */
export interface PlatformRules {
  /** Month in which the figures were compared with the sources. */
  checkedOn: string
  sources: readonly string[]
  /** The first limit is the one people know; `counted` speaks of it unless only another is exceeded. */
  text(part: PostPart, context: RulesContext): readonly [TextLimit, ...TextLimit[]]
  media(context: RulesContext): MediaLimits
  /** What a post cannot be without. `instead` names payload members that make up for it. */
  needs: 'text_or_media' | 'media' | 'neither'
  instead?: readonly string[]
  /** Parts that a thread may have with the post itself; absent where there are no threads. */
  maxParts?: number
  rules: readonly Rule[]
}

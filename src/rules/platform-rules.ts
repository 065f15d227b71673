import type { KindLimits } from '#contract/limit-shapes.ts'
import type { PostMedia } from '#contract/media.ts'
import type { PostPart } from '#contract/post-parts.ts'
import type { RulesContext, RulesDraft } from './draft.ts'
import type { Finding } from './finding.ts'

export type Rule = (draft: RulesDraft, parts: readonly PostPart[], context: RulesContext) => Finding[]

/** Says where one network's figures (`#contract/limits.ts`) apply, and what figures alone cannot say. */
export interface PlatformRules {
  /** The figures that apply to a part: those of its kind of post. */
  limits(part: PostPart, context: RulesContext): KindLimits
  /** What every post needs. `instead` names payload members that can replace it. */
  needs: 'text_or_media' | 'media' | 'neither'
  instead?: readonly string[]
  /** The media that the network fetches by address. Absent if it is sent all bytes. */
  fetches?: (media: PostMedia) => boolean
  rules: readonly Rule[]
}

import type { KindLimits } from '#contract/limits/limit-shapes.ts'
import type { PostMedia } from '#contract/media/media.ts'
import type { PostPart } from '#contract/posts/post-parts.ts'
import type { RulesContext, RulesDraft } from './draft.ts'
import type { Finding } from './finding.ts'

export type Rule = (draft: RulesDraft, parts: readonly PostPart[], context: RulesContext) => Finding[]

/** A network's rules: the limits of `#contract/limits/limits.ts` that apply to a part, and checks without figures. */
export interface PlatformRules {
  /** The limits that apply to a part, by its kind of post. */
  limits(part: PostPart, context: RulesContext): KindLimits
  /** What every post needs. `instead` names payload members that can replace it. */
  needs: 'text_or_media' | 'media' | 'neither'
  instead?: readonly string[]
  /** The media that the network itself fetches, by address. Absent if it gets their bytes. */
  fetches?: (media: PostMedia) => boolean
  rules: readonly Rule[]
}

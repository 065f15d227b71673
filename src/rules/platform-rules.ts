import type { KindLimits } from '#contract/limits/limit-shapes.ts'
import type { PostMedia } from '#contract/media/media.ts'
import type { PostPart } from '#contract/posts/post-parts.ts'
import type { RulesContext, RulesDraft } from './draft.ts'
import type { Finding } from './finding.ts'

export type Rule = (draft: RulesDraft, parts: readonly PostPart[], context: RulesContext) => Finding[]

/** A network's rules: which figures of `#contract/limits/limits.ts` a part must keep, and checks beyond figures. */
export interface PlatformRules {
  /** The figures that hold for a part: those of its kind of post. */
  limits(part: PostPart, context: RulesContext): KindLimits
  /** What every post needs. `instead` names payload members that can replace it. */
  needs: 'text_or_media' | 'media' | 'neither'
  instead?: readonly string[]
  /** The media that the network fetches itself, by address; absent: it is sent their bytes. */
  fetches?: (media: PostMedia) => boolean
  rules: readonly Rule[]
}

import type { PostMedia } from '#contract/media.ts'
import type { Platform, PlatformAccess } from '#contract/platforms.ts'

/** What of a post the rules look at. `platformPayload` may be half filled in: the web checks while people type. */
export interface RulesDraft {
  platform: Platform
  contentText: string
  media: PostMedia | null
  platformPayload: Record<string, unknown> | null
}

export interface RulesContext {
  access: PlatformAccess
  /** Of the account that will post; null while it is not known: the strictest limits hold then. */
  xSubscription: 'none' | 'basic' | 'premium' | 'premium_plus' | null
}

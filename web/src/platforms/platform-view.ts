import type { ReactNode } from 'react'
import type { LinkCard } from '#contract/link-card.ts'
import type { PostMedia } from '#contract/media.ts'
import type { Platform } from '#contract/platforms.ts'
import type { WindowPlatform } from '#contract/scheduler.ts'
import type { SocialAccount } from '#contract/social-account.ts'

/** A post's content, saved or not yet. */
export interface Content {
  contentText: string
  media: PostMedia | null
  platformPayload: Record<string, unknown> | null
  /** As they were read for it; absent while it has not been saved. */
  linkCard?: LinkCard | null | undefined
  threadLinkCards?: (LinkCard | null)[] | undefined
}

export interface PreviewProps {
  platform: Platform
  content: Content
  account: SocialAccount | null
}

export interface FieldsProps {
  payload: Record<string, unknown>
  /** What the post carries. */
  media: PostMedia | null
  /** Where the post goes out from; null while nobody has chosen, or none is connected. */
  account: SocialAccount | null
  change: (payload: Record<string, unknown>) => void
}

/** How accounts of a network are connected, taken from its folder in `src/platforms`. */
export interface HowToConnect {
  way: 'oauth' | 'handle'
  /** The network wants every installation to register an app of its own. */
  wantsApp: boolean
}

/** All that the pages know about one platform; no other code asks which platform it is. */
export interface PlatformView {
  platform: Platform
  /** The post as the platform will show it. */
  Preview: (props: PreviewProps) => ReactNode
  /** What the platform takes beyond text and media; null if nothing is asked for here. */
  Fields: ((props: FieldsProps) => ReactNode) | null
  /** Takes posts of several parts. */
  threads: boolean
  /** Whose posting windows it uses: its own, or those of the nearest platform that has some. B4-5 */
  windows: WindowPlatform
}

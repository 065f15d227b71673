import type { ReactNode } from 'react'
import type { PostMedia } from '#contract/media/media.ts'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { WindowPlatform } from '#contract/planning/scheduler.ts'
import type { Platform } from '#contract/platforms.ts'
import type { LinkCard } from '#contract/posts/link-card.ts'

/** A post's content, saved or not yet. */
export interface Content {
  contentText: string
  media: PostMedia | null
  platformPayload: Record<string, unknown> | null
  /** The link cards as they were read for it; absent while it has not been saved. */
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
  /** The media of the post. */
  media: PostMedia | null
  /** The account that publishes the post. Null while none is chosen or connected. */
  account: SocialAccount | null
  change: (payload: Record<string, unknown>) => void
}

/** How accounts of a network are connected, taken from its folder in `src/platforms`. */
export interface HowToConnect {
  way: 'oauth' | 'handle'
  /** Whether the network needs every installation to register its own app. */
  wantsApp: boolean
}

/** Everything that the pages know about one platform; no other code distinguishes platforms. */
export interface PlatformView {
  platform: Platform
  /** The post as the platform will show it. */
  Preview: (props: PreviewProps) => ReactNode
  /** The form for what the platform accepts besides text and media. Null if there is nothing. */
  Fields: ((props: FieldsProps) => ReactNode) | null
  /** Takes posts of several parts. */
  threads: boolean
  /** The platform whose posting windows it uses: its own, or those of the most similar platform. Spec T3 */
  windows: WindowPlatform
}

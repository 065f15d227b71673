import type { PostMedia } from '#contract/media/media.ts'
import type { AccountFacts } from '#contract/networks/account-facts.ts'
import type { Platform, PlatformAccess } from '#contract/platforms.ts'
import type { LinkCard } from '#contract/posts/link-card.ts'

/**
 * The part of a post that the rules look at. `platformPayload` may be half filled in: the web checks while people type.
 */
export interface RulesDraft {
  platform: Platform
  contentText: string
  media: PostMedia | null
  platformPayload: Record<string, unknown> | null
  /** The cards that were read for this very content; absent while nothing has been read for it. */
  linkCard?: LinkCard | null | undefined
  threadLinkCards?: readonly (LinkCard | null)[] | undefined
  /** The accounts of the names in it; null if nobody has the name. A missing name got no answer. */
  names?: Readonly<Record<string, string | null>> | undefined
  /** The post that is quoted, and its version; null where it is not there. Absent: not asked for, or no answer. */
  quoted?: { address: string; version: string | null } | undefined
}

export interface RulesContext {
  access: PlatformAccess
  /** Facts of the account that will post; null while it is not known, and then the strictest limits hold. */
  facts: AccountFacts | null
  /** Why the draft's network may not get files that it fetches itself; null or absent: nothing is known against it. */
  fileReach?: FileReach | null
}

export interface FileReach {
  /** It is so by how the installation is set up; otherwise a try failed, from here. */
  certain: boolean
  /** What is wrong, and who must do what. */
  words: string
}

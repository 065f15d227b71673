import type { PostMedia } from '#contract/media/media.ts'
import type { AccountFacts } from '#contract/networks/account-facts.ts'
import type { Platform, PlatformAccess } from '#contract/platforms.ts'
import type { LinkCard } from '#contract/posts/link-card.ts'

/**
 * The part of a post that the rules check. `platformPayload` may be incomplete, because the web app checks while people
 * type.
 */
export interface RulesDraft {
  platform: Platform
  contentText: string
  media: PostMedia | null
  platformPayload: Record<string, unknown> | null
  /** The cards that were read for exactly this content. Absent if none was read. */
  linkCard?: LinkCard | null | undefined
  threadLinkCards?: readonly (LinkCard | null)[] | undefined
  /** The account behind each name in the text. Null if nobody has the name. A name without an answer is missing. */
  names?: Readonly<Record<string, string | null>> | undefined
  /**
   * The quoted post and its version. The version is null if the post does not exist. Absent if it was not looked up or
   * got no answer.
   */
  quoted?: { address: string; version: string | null } | undefined
}

export interface RulesContext {
  access: PlatformAccess
  /** Facts of the account that will post. Null while the account is unknown: then the strictest limits apply. */
  facts: AccountFacts | null
  /** Why the draft's network may be unable to fetch files. Null or absent if no problem is known. */
  fileReach?: FileReach | null
}

export interface FileReach {
  /** True if the installation's settings cause the problem. Otherwise a test request from this machine failed. */
  certain: boolean
  /** What is wrong, and who must do what. */
  words: string
}

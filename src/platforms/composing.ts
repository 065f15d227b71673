import type { CommunityFlairs } from '#contract/networks/community-flairs.ts'
import type { TikTokCreatorInfo } from '#contract/networks/tiktok-creator.ts'
import type { OpenAccount } from './connecting.ts'

/** Questions to a network while a post for it is written. These calls change nothing at the network. */
export interface Composing {
  /** The platform's id of the account that has this handle now. Null if nobody has it. Needs no sign-in. */
  lookUpName?(handle: string): Promise<string | null>
  /**
   * The present version of the post at an address, for networks whose quotes contain a version. Null if there is none.
   * Needs no sign-in.
   */
  lookUpVersion?(address: string): Promise<string | null>
  /** The options of the account's owner for the next post, for networks that require asking before each post. */
  creatorInfo?(account: OpenAccount): Promise<TikTokCreatorInfo>
  /** The flairs of a community, and whether it accepts a post without one. */
  flairsOf?(account: OpenAccount, community: string): Promise<CommunityFlairs>
}

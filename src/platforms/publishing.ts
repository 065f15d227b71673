import type { CommunityFlairs } from '#contract/community-flairs.ts'
import type { Platform } from '#contract/platforms.ts'
import type { TikTokCreatorInfo } from '#contract/tiktok-creator.ts'
import type { AccountName, OpenAccount } from './connecting.ts'
import type { OutgoingPart, PublishedRef } from './outgoing.ts'

/**
 * What was made before the call that cannot be undone (media ids, containers, record keys). It is JSON, and is stored
 * before sending.
 */
export type Prepared = Record<string, unknown>

export interface PublishOptions {
  /**
   * Called right before the first byte of the call that makes the part public. It throws if the recorded intent is too
   * old. The adapter lets that error pass unchanged.
   */
  guard(): void
  signal: AbortSignal
}

export type PublishOutcome =
  | { state: 'published'; ref: PublishedRef }
  /** The platform is still processing it. `poll` asks with `ticket`. */
  | { state: 'processing'; ticket: Prepared }

/**
 * What became of a post that the platform was processing. A verdict on the post is an answer, never an error: a refused
 * poll says nothing about the post.
 */
export type PollOutcome =
  | PublishOutcome
  /** Nothing of it is live, and nothing will be. `message` is for the person who has to act on it. */
  | { state: 'refused'; message: string }

export type FindOutcome =
  | { state: 'found'; ref: PublishedRef }
  /** It surely does not exist, since the platform was asked after the window. It may be sent again. */
  | { state: 'absent' }
  /** The platform has accepted it and is processing it. It must not be sent again. */
  | { state: 'processing'; ticket: Prepared }
  /** The platform answers a byte-identical repeat with the existing post, so sending again gives the answer. */
  | { state: 'repeat' }
  | { state: 'cannot_tell' }

/** How content becomes public, and how it is deleted. */
export interface Publishing<P extends Platform = Platform> {
  /**
   * How long after a lost answer the platform may still carry out the request or hide the post from its lists, in
   * milliseconds: guard + time-out + listing lag. `find` is called only after that. Each adapter explains its figure.
   */
  readonly unknownOutcomeWindowMs: number
  /** The longest that one call of `publish` may take, in milliseconds. */
  readonly publishTimeoutMs: number
  /**
   * What `prepare` would return for a part that needs no upload and no request. Such a part goes out with one commit
   * less. Null if it has to be prepared, even if only to be refused.
   */
  readyAsItIs?(part: OutgoingPart<P>): Prepared | null
  /**
   * Uploads files and makes keys. It makes nothing public. It is resumable: what `saved` holds already is not made
   * again.
   */
  prepare?(
    account: OpenAccount,
    part: OutgoingPart<P>,
    saved: Prepared | null,
    save: (prepared: Prepared) => Promise<void>,
  ): Promise<Prepared>
  /** The one call that makes the part public. */
  publish(
    account: OpenAccount,
    part: OutgoingPart<P>,
    prepared: Prepared,
    options: PublishOptions,
  ): Promise<PublishOutcome>
  poll?(account: OpenAccount, ticket: Prepared): Promise<PollOutcome>
  /** After an unknown outcome: does the part stand on the platform? `since` is when the attempt began, ISO 8601. */
  find?(account: OpenAccount, part: OutgoingPart<P>, since: string, prepared: Prepared): Promise<FindOutcome>
  /** The address of the part if it is live, if that is known beforehand, so that people can look there. */
  placeOf?(account: AccountName, part: Pick<OutgoingPart<P>, 'publishKey' | 'composedAt' | 'index'>): string
  /** What the account's owner may choose for the next post, if the network requires asking before each. */
  creatorInfo?(account: OpenAccount): Promise<TikTokCreatorInfo>
  /** The flairs of a community, and whether it takes a post without one. */
  flairsOf?(account: OpenAccount, community: string): Promise<CommunityFlairs>
  /** Deletes a published post. If it is already gone, that is no error. A lost answer is an unknown outcome. */
  remove?(account: OpenAccount, ref: { externalId: string; url: string | null }, options: PublishOptions): Promise<void>
}

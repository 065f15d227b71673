import type { Platform } from '#contract/platforms.ts'
import type { AccountName, OpenAccount } from './connecting.ts'
import type { OutgoingPart, PublishedRef } from './outgoing.ts'

/** What was made before the call that publishes (media ids, containers, record keys). JSON, stored before that call. */
export type Prepared = Record<string, unknown>

export interface PublishOptions {
  /**
   * Called right before the first byte of the call that makes the part public. It throws when the recorded intent is
   * no longer fresh; the adapter lets that error pass untouched.
   */
  guard(): void
  signal: AbortSignal
}

export type PublishOutcome =
  | { state: 'published'; ref: PublishedRef }
  /** The platform is still working on it; `poll` asks with `ticket`. */
  | { state: 'processing'; ticket: Prepared }

/**
 * What became of a post that the platform was processing. A refusal of the post is an outcome and never an error: an
 * error means that the question failed, and says nothing about the post.
 */
export type PollOutcome =
  | PublishOutcome
  /** No part of the post is live or will be. `message` tells the person who has to act what to do. */
  | { state: 'refused'; message: string }

export type FindOutcome =
  | { state: 'found'; ref: PublishedRef }
  /** Only after the waiting window: the part is certainly not there, so it may be sent again. */
  | { state: 'absent' }
  /** The platform has accepted it and is working on it: it must not be sent again. */
  | { state: 'processing'; ticket: Prepared }
  /** The platform answers a byte-identical repeat with the existing post: to find out, send the part again. */
  | { state: 'repeat' }
  | { state: 'cannot_tell' }

/** How content becomes public, and how it is deleted. */
export interface Publishing<P extends Platform = Platform> {
  /**
   * How long after a lost answer the platform may still act on the request or hide the post from its lists, in
   * milliseconds: guard + time-out + listing lag. `find` is asked only after that. Each adapter explains its figure.
   */
  readonly unknownOutcomeWindowMs: number
  /** The longest that one call of `publish` may take, in milliseconds. */
  readonly publishTimeoutMs: number
  /**
   * What `prepare` would make of a part that needs no request to the platform. Such a part goes out with one commit
   * less. Null if the part has to be prepared, even if only to be refused.
   */
  readyAsItIs?(part: OutgoingPart<P>): Prepared | null
  /** Uploads files and makes keys, and makes nothing public. Resumable: what `saved` holds already is not made again. */
  prepare?(
    connection: OpenAccount,
    part: OutgoingPart<P>,
    saved: Prepared | null,
    save: (prepared: Prepared) => Promise<void>,
  ): Promise<Prepared>
  /** The one call that makes the part public. */
  publish(
    connection: OpenAccount,
    part: OutgoingPart<P>,
    prepared: Prepared,
    options: PublishOptions,
  ): Promise<PublishOutcome>
  poll?(connection: OpenAccount, ticket: Prepared): Promise<PollOutcome>
  /** Looks after an unknown outcome whether the part is on the platform. `since`: when the attempt began, ISO 8601. */
  find?(connection: OpenAccount, part: OutgoingPart<P>, since: string, prepared: Prepared): Promise<FindOutcome>
  /** The address that a part has if it is live, if that is known before: so that people can look there. */
  placeOf?(account: AccountName, part: Pick<OutgoingPart<P>, 'publishKey' | 'composedAt' | 'index'>): string
  /** Deletes a published post; if it is gone already, that is no error. A lost answer is an unknown outcome. */
  remove?(
    connection: OpenAccount,
    ref: { externalId: string; url: string | null },
    options: PublishOptions,
  ): Promise<void>
  /** Reposts a post of the account. If the account has reposted it already, the call has no effect. */
  repost?(connection: OpenAccount, ref: { externalId: string }, options: PublishOptions): Promise<void>
  /** Takes a repost back. If there is none, that is no error. */
  unrepost?(connection: OpenAccount, ref: { externalId: string }, options: PublishOptions): Promise<void>
}

import type { Platform } from '#contract/platforms.ts'
import type { AccountName, PlatformConnection } from './connecting.ts'
import type { OutgoingPart, PublishedRef } from './outgoing.ts'

/** What was made before the irreversible call (media ids, containers, record keys): JSON, stored before sending. */
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
  /** The platform works on; `ticket` is what `poll` asks with. */
  | { state: 'processing'; ticket: Prepared }

export type FindOutcome =
  | { state: 'found'; ref: PublishedRef }
  /** Surely not there, once the waiting window is over: it may be sent. */
  | { state: 'absent' }
  /** Accepted and at work: live soon, so it must not be sent again. */
  | { state: 'processing'; ticket: Prepared }
  /** The platform answers a byte-identical repeat with what stands there: sending again is the way to ask. */
  | { state: 'repeat' }
  | { state: 'cannot_tell' }

/** How content becomes public, and how it goes again. */
export interface Publishing<P extends Platform = Platform> {
  /**
   * How long after a lost answer the platform may still act on the request or hide the post from its lists, in
   * milliseconds: guard + time-out + listing lag. `find` is asked only after that. Each adapter says why its figure.
   */
  readonly unknownOutcomeWindowMs: number
  /** The longest that one call of `publish` may take, in milliseconds. */
  readonly publishTimeoutMs: number
  /**
   * What `prepare` would make of a part that needs nothing from anybody: no upload, no question. Null: it has to be
   * prepared, if only to be refused. A part that is ready goes out with one commit less.
   */
  readyAsItIs?(part: OutgoingPart<P>): Prepared | null
  /** Uploads and keys; resumable: what `saved` holds already is not made again. Nothing is public yet. */
  prepare?(
    connection: PlatformConnection,
    part: OutgoingPart<P>,
    saved: Prepared | null,
    save: (prepared: Prepared) => Promise<void>,
  ): Promise<Prepared>
  /** The one call that makes the part public. */
  publish(
    connection: PlatformConnection,
    part: OutgoingPart<P>,
    prepared: Prepared,
    options: PublishOptions,
  ): Promise<PublishOutcome>
  poll?(connection: PlatformConnection, ticket: Prepared): Promise<PublishOutcome>
  /** After an unknown outcome: does the part stand on the platform? `since` is when the attempt began, ISO 8601. */
  find?(connection: PlatformConnection, part: OutgoingPart<P>, since: string, prepared: Prepared): Promise<FindOutcome>
  /** Where a part stands if it is live, where that follows from what is known before: to look there. */
  placeOf?(account: AccountName, part: Pick<OutgoingPart<P>, 'publishKey' | 'composedAt' | 'index'>): string
  /** Takes a published post away; one that is gone already is no error. A lost answer is an unknown outcome, as with `publish`. */
  remove?(
    connection: PlatformConnection,
    ref: { externalId: string; url: string | null },
    options: PublishOptions,
  ): Promise<void>
}

import type { PublishedRef } from './outgoing.ts'

/**
 * What went wrong at a platform, in the terms the publisher decides by. Source: platform facts, section 0.
 *
 * - `retry_after`: refused for now, with the seconds to wait; had no effect
 * - `retry_backoff`: provably had no effect (refused before sending, or a fault while preparing); try again later
 * - `reconnect`: the account's authorisation is no longer valid
 * - `permission`: the account lacks a right or a scope
 * - `rejected`: the content must change
 * - `duplicate`: the platform says that it holds this content already, perhaps with its id
 * - `unknown_outcome`: the call that publishes may or may not have taken effect
 */
export type PlatformErrorKind =
  | 'retry_after'
  | 'retry_backoff'
  | 'reconnect'
  | 'permission'
  | 'rejected'
  | 'duplicate'
  | 'unknown_outcome'

export interface PlatformErrorFacts {
  /** Seconds, with `retry_after`. */
  retryAfterSeconds?: number
  /** With `duplicate`, where the platform names the existing post. */
  existing?: PublishedRef
  httpStatus?: number
  /** What `prepare` stored no longer serves (uploads lapse): drop it before the next attempt, so that it is made anew. */
  preparedLapsed?: true
  /** The platform says that what was asked for is not there. */
  missing?: true
  /** The vendor's own words or code, for the attempt's record; never a token. */
  vendor?: string
}

/** The one error an adapter throws. `message` is words for the person who has to act on it. */
export class PlatformError extends Error {
  readonly kind: PlatformErrorKind
  readonly facts: PlatformErrorFacts

  constructor(kind: PlatformErrorKind, message: string, facts: PlatformErrorFacts = {}, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PlatformError'
    this.kind = kind
    this.facts = facts
  }
}

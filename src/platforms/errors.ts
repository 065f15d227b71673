import type { PublishedRef } from './outgoing.ts'

/**
 * What went wrong at a platform, in the terms that the publisher decides by. Source: platform facts, section 0.
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
  /** With `duplicate`, if the platform names the existing post. */
  existing?: PublishedRef
  httpStatus?: number
  /**
   * What `prepare` stored is no longer valid (uploads expire). It must be dropped before the next attempt, so that it
   * is made anew.
   */
  preparedLapsed?: true
  /** The platform says that the requested thing does not exist. */
  missing?: true
  /** The vendor's own message or code, for the attempt's record. Never a token. */
  vendor?: string
}

/** The only error that an adapter throws. `message` is for the person who has to act on it. */
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

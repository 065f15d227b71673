import type { PublishedRef } from './outgoing.ts'

/**
 * The kinds of problems at a platform, by what the publisher does about them. Source: platform facts, section 0.
 * - `retry_after`: refused for now, with the seconds to wait; had no effect
 * - - `retry_backoff`: certainly had no effect (refused before sending, or a fault while preparing); try again later
 * - - `reconnect`: the account's authorisation is no longer valid
 * - - `permission`: the account lacks a right or a scope
 * - - `rejected`: the content must change
 * - - `duplicate`: the platform says that it already has this content, perhaps with its id
 * - - `unknown_outcome`: the call that publishes may or may not have taken effect
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
   * The data that `prepare` stored are no longer valid (uploads expire). They must be dropped, so that the next attempt
   * prepares them again.
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

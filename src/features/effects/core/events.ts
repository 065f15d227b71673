import type { PlatformErrorKind } from '#platforms/errors.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'
import type { FindOutcome, PollOutcome, PublishOutcome } from '#platforms/publishing.ts'

/** What a worker read about the circumstances of an effect, in the transaction that saves the decision. */
export interface Gate {
  /** Hash of the content that the worker holds and would send, not of the row's present content. */
  contentHash: string
  account: 'usable' | 'missing' | 'needs_reconnecting'
  /** Workspace, platform or account paused, or the workspace is read-only. */
  paused: boolean
  /**
   * The earliest moment at which the clash rules of the scheduling profile allow a late post. Null means at once; for
   * acts it is always null.
   */
  clearAt: number | null
}

/** A PlatformError as plain data. */
export interface Fault {
  kind: PlatformErrorKind
  message: string
  retryAfterMs?: number
  /** Kept only in the record of the attempt. No decision depends on it. */
  httpStatus?: number
  /** With `duplicate`: the existing post, if the platform names it. */
  existing?: PublishedRef
}

/** Events of the worker that holds the row under `fence`. The outcomes are the adapter's, unchanged. */
export type WorkerEvent = {
  fence: number
} /** `ready`: nothing need be prepared, so that the claim may ask for the intent at once. */ & (
  | { type: 'claimed'; gate: Gate; ready?: boolean }
  | { type: 'renew' }
  /** Preparation has ended: the worker asks for the intent. */
  | { type: 'prepared'; gate: Gate }
  | { type: 'prepare_failed'; fault: Fault }
  | { type: 'sent'; outcome: PublishOutcome }
  | { type: 'send_failed'; fault: Fault }
  /** The guard stopped the call before one byte had left. */
  | { type: 'guard_expired' }
  | { type: 'looked_up'; outcome: FindOutcome }
  | { type: 'look_up_failed'; fault: Fault }
  | { type: 'polled'; outcome: PollOutcome }
  | { type: 'poll_failed'; fault: Fault }
  | { type: 'refreshed' }
  | { type: 'refresh_failed'; message: string }
  /**
   * This event does not come from a worker. The row comes from a backup, and what happened after the backup is unknown.
   */
  | {
      type: 'restored'
      /** When the backup was made. */
      takenAt: number
      /** Whether the platform can say if the post is live. */
      canTell: boolean
    }
)

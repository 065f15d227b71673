import type { PlatformErrorKind } from '#platforms/errors.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'
import type { FindOutcome, PollOutcome, PublishOutcome } from '#platforms/publishing.ts'

/** What a worker read, in the transaction that saves the decision, about the things around an effect. */
export interface Gate {
  /** Hash of the very content that the worker holds and would send; not of what the row has become since. */
  contentHash: string
  account: 'usable' | 'missing' | 'needs_reconnecting'
  /** Workspace, platform or account paused, or the workspace is read-only. */
  paused: boolean
  /** The earliest moment at which the scheduling profile's clash rules let a late post out; null: at once, as always for acts. */
  clearAt: number | null
}

/** A PlatformError, as data. */
export interface Fault {
  kind: PlatformErrorKind
  message: string
  retryAfterMs?: number
  /** For the attempt's record; nothing is decided by it. */
  httpStatus?: number
  /** With `duplicate`, where the platform names what stands there. */
  existing?: PublishedRef
}

/** What happened to the worker that holds the row under `fence`. The outcomes are the adapter's, passed on untouched. */
export type WorkerEvent = {
  fence: number
} /** `ready`: nothing need be prepared, so that the claim may ask for the intent at once. */ & (
  | { type: 'claimed'; gate: Gate; ready?: boolean }
  | { type: 'renew' }
  /** Everything is ready: asks for the intent. */
  | { type: 'prepared'; gate: Gate }
  | { type: 'prepare_failed'; fault: Fault }
  | { type: 'sent'; outcome: PublishOutcome }
  | { type: 'send_failed'; fault: Fault }
  /** The guard stopped the call: not one byte has left. */
  | { type: 'guard_expired' }
  | { type: 'looked_up'; outcome: FindOutcome }
  | { type: 'look_up_failed'; fault: Fault }
  | { type: 'polled'; outcome: PollOutcome }
  | { type: 'poll_failed'; fault: Fault }
  | { type: 'refreshed' }
  | { type: 'refresh_failed'; message: string }
  /** No worker's: the row comes of a backup, and what happened to it since is unknown. */
  | {
      type: 'restored'
      /** The moment of the backup. */
      takenAt: number
      /** The platform can say whether it is live. */
      canTell: boolean
    }
)

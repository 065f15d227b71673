import type { PublishedRef } from '#platforms/outgoing.ts'
import type { Prepared } from '#platforms/publishing.ts'
import type { Words } from './words.ts'

/** The state of an effect. Posts and acts have names of their own for these states. */
export type EffectState =
  /** No publication is requested. */
  | 'none'
  | 'waiting'
  | 'under_way'
  /** The platform has the content and is processing it. */
  | 'processing'
  | 'done'
  | 'failed'
  /** Too late to be sent without asking: it waits until a person gives it a new time. */
  | 'late'
  /** The content differs from what was approved: it waits for an approval. */
  | 'changed'

/** Whether a worker or the platform is working on it. */
export function isInFlight(state: EffectState): boolean {
  return state === 'under_way' || state === 'processing'
}

/**
 * One effect: an action at a platform that cannot be undone, with its progress. JSON; times are epoch milliseconds of
 * the database's clock, because hosts' clocks can jump. Only `decide`, `takeLease` and requests of people change it.
 */
export interface EffectRow {
  state: EffectState
  /** Hash of what a person approved; null while no approval is in force. */
  approvedHash: string | null
  /** The idempotency key: a new one for each approval, the same for all attempts under it. */
  key: string | null
  dueAt: number | null
  /** No attempt begins before this moment: the end of a backoff or a Retry-After, or the next check of a pause. */
  nextRetryAt: number | null
  /** The moment from which lateness is counted. Null means `dueAt`. See gate.ts. */
  lateFrom: number | null
  /** Attempts without progress. Each is counted when it begins, so that a crash counts too. */
  attemptCount: number
  /**
   * Raised whenever a worker claims the row or a person changes it. Events of a worker with a lower fence change
   * nothing.
   */
  fence: number
  /**
   * While in flight, no other worker may claim the row before this moment. A wait that outlives the worker is stored as
   * a lease until the wait's end.
   */
  leaseUntil: number | null
  /** Committed before the first byte of the call that cannot be undone. It stays open until the outcome is known. */
  intent: { fence: number; at: number } | null
  /** The open intent's call may or may not have taken effect. */
  outcomeUnknown: boolean
  /** This claim has used its one forced refresh of the tokens. */
  refreshed: boolean
  partsTotal: number
  /**
   * The number of follow-ups (such as a first comment) at the end of the parts. The effect is done even without them.
   */
  followUps: number
  /** The parts that are live on the platform, in order. They are never sent again. */
  confirmed: PublishedRef[]
  processing: { ticket: Prepared; since: number } | null
  lastError: string | null
  /** The texts about the effect for people. */
  words: Words
}

/** The number of parts that are not follow-ups. */
export function mainParts({ partsTotal, followUps }: Pick<EffectRow, 'partsTotal' | 'followUps'>): number {
  return partsTotal - followUps
}

/** Whether all main parts are live. From then on the effect ends as done, even if a follow-up fails. */
export function mainConfirmed(row: Pick<EffectRow, 'confirmed' | 'partsTotal' | 'followUps'>): boolean {
  return row.confirmed.length >= mainParts(row)
}

/**
 * The time from which a worker may claim the row. Null if no worker has to. It is stored as `wake_at`, by which the
 * claim in SQL finds the row.
 */
export function claimableFrom(row: EffectRow): number | null {
  if (isInFlight(row.state)) return row.leaseUntil ?? 0
  if (row.state !== 'waiting' || row.dueAt === null) return null
  return Math.max(row.dueAt, row.nextRetryAt ?? 0, row.leaseUntil ?? 0)
}

/**
 * Claims the row for a worker; null if it cannot be claimed now. The claim in SQL sets fence and lease in the same way.
 */
export function takeLease(row: EffectRow, now: number, leaseMs: number): EffectRow | null {
  const from = claimableFrom(row)
  if (from === null || now < from) return null
  return { ...row, fence: row.fence + 1, leaseUntil: now + leaseMs }
}

/** The key of the part that is sent next: the same for every attempt under one approval. */
export function partKey(row: Omit<EffectRow, 'state' | 'words'>): string {
  return `${row.key}:${row.confirmed.length}`
}

import type { PublishedRef } from '#platforms/outgoing.ts'
import type { Prepared } from '#platforms/publishing.ts'
import type { Words } from './words.ts'

/** The state of an effect. Posts and acts have names of their own for these states. */
export type EffectState =
  /** Nothing is asked for. */
  | 'none'
  | 'waiting'
  | 'under_way'
  /** The platform has it, and makes it ready. */
  | 'processing'
  | 'done'
  | 'failed'
  /** Too late to be done unasked: it waits until a person gives it a time. */
  | 'late'
  /** What would be done differs from what was approved: it waits for an approval. */
  | 'changed'

/** Whether a worker or the platform is at work on it. */
export function isInFlight(state: EffectState): boolean {
  return state === 'under_way' || state === 'processing'
}

/**
 * One effect: what is to be done at a platform and cannot be undone, with its progress. JSON; times are epoch
 * milliseconds of the database's clock, because hosts' clocks jump. Only `decide`, `takeLease` and requests of people
 * change it.
 */
export interface EffectRow {
  state: EffectState
  /** Hash of what a person approved; null while no approval is in force. */
  approvedHash: string | null
  /** The idempotency key: a new one for each approval, the same for all attempts under it. */
  key: string | null
  dueAt: number | null
  /** No attempt begins before this: the end of a backoff, of a Retry-After, or the next look at a pause. */
  nextRetryAt: number | null
  /** What lateness is counted from; null means `dueAt`. See gate.ts. */
  lateFrom: number | null
  /** Attempts begun without getting further; counted when they begin, so that a crash counts too. */
  attemptCount: number
  /**
   * Raised whenever a worker claims the row or a person changes it. Events from work under a lower fence change
   * nothing.
   */
  fence: number
  /**
   * While in flight, no other worker may take the row before this. A wait that outlives the worker is a lease until its
   * end.
   */
  leaseUntil: number | null
  /** Committed before the first byte of the call that cannot be undone; open until the outcome is known. */
  intent: { fence: number; at: number } | null
  /** The open intent's call may or may not have taken effect. */
  outcomeUnknown: boolean
  /** This claim has used its one forced refresh of the tokens. */
  refreshed: boolean
  partsTotal: number
  /** How many of the parts, the last ones, are follow-ups (a first comment). The effect is done even without them. */
  followUps: number
  /** The parts that are live on the platform, in order. They are never sent again. */
  confirmed: PublishedRef[]
  processing: { ticket: Prepared; since: number } | null
  lastError: string | null
  /** The texts about it for people. */
  words: Words
}

/** How many of the parts are not follow-ups. */
export function mainParts({ partsTotal, followUps }: Pick<EffectRow, 'partsTotal' | 'followUps'>): number {
  return partsTotal - followUps
}

/** Whether all main parts are live. From then on the effect ends as done, even if a follow-up is missing. */
export function mainConfirmed(row: Pick<EffectRow, 'confirmed' | 'partsTotal' | 'followUps'>): boolean {
  return row.confirmed.length >= mainParts(row)
}

/**
 * The time from which a worker may claim the row; null if no worker has anything to do with it. It is stored as
 * `wake_at`, by which the claim in SQL finds the row.
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

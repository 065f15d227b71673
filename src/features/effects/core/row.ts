import type { PublishedRef } from '#platforms/outgoing.ts'
import type { Prepared } from '#platforms/publishing.ts'
import { type EffectState, isInFlight } from './machine.ts'
import type { Words } from './words.ts'

/**
 * One effect: an action at a platform that cannot be undone, and its progress. It is JSON; times are epoch milliseconds
 * of the database's clock, because hosts' clocks jump. Only `decide`, `takeLease` and people's requests change it.
 */
export interface EffectRow {
  state: EffectState
  /** Hash of the content that a person approved. Null while no approval is in force. */
  approvedHash: string | null
  /** Idempotency key. Made with each approval, and the same for all its attempts. */
  key: string | null
  dueAt: number | null
  /** No attempt before this time: a backoff, a Retry-After, or the next check of a pause. */
  nextRetryAt: number | null
  /** The moment from which lateness is counted. Null means `dueAt`. See late-policy.ts. */
  lateFrom: number | null
  /** Attempts begun without progress. They are counted when they begin, so that a crash counts too. */
  attemptCount: number
  /** Raised whenever somebody takes the row. Work that began under a lower fence can change nothing any more. */
  fence: number
  /**
   * While the effect is in flight, no other worker may take the row before this time. A wait is stored as a lease that
   * ends when the wait ends.
   */
  leaseUntil: number | null
  /** Committed before the first byte of the call that cannot be undone. Open until the outcome is known. */
  intent: { fence: number; at: number } | null
  /** Nobody knows whether the open intent's call took effect. */
  outcomeUnknown: boolean
  /** This claim has used its one forced token refresh. */
  refreshed: boolean
  partsTotal: number
  /**
   * How many of the last parts are follow-ups, as a first comment is of a post. The effect is done even without them.
   */
  followUps: number
  /** The parts that stand on the platform, in order. They are never sent again, whatever happens to the rest. */
  confirmed: PublishedRef[]
  processing: { ticket: Prepared; since: number } | null
  lastError: string | null
  /** The texts that people read about it. */
  words: Words
}

/** How many parts are not follow-ups. */
export function mainParts({ partsTotal, followUps }: Pick<EffectRow, 'partsTotal' | 'followUps'>): number {
  return partsTotal - followUps
}

/** Whether all main parts are confirmed. From then on the effect ends as done, even if a follow-up fails. */
export function mainConfirmed(row: Pick<EffectRow, 'confirmed' | 'partsTotal' | 'followUps'>): boolean {
  return row.confirmed.length >= mainParts(row)
}

/**
 * The time from which a worker may take the row. Null while no worker has anything to do. The claim in SQL follows the
 * same rule.
 */
export function claimableFrom(row: EffectRow): number | null {
  if (isInFlight(row.state)) return row.leaseUntil ?? 0
  if (row.state !== 'waiting' || row.dueAt === null) return null
  return Math.max(row.dueAt, row.nextRetryAt ?? 0, row.leaseUntil ?? 0)
}

/** Takes the row for a worker. Null if the row cannot be taken. The claim in SQL writes exactly these changes. */
export function takeLease(row: EffectRow, now: number, leaseMs: number): EffectRow | null {
  const from = claimableFrom(row)
  if (from === null || now < from) return null
  return { ...row, fence: row.fence + 1, leaseUntil: now + leaseMs }
}

/** The idempotency key of the part that is sent next. Every attempt under one approval has the same one. */
export function partKey(row: Omit<EffectRow, 'state' | 'words'>): string {
  return `${row.key}:${row.confirmed.length}`
}

import type { PublishedRef } from '#platforms/outgoing.ts'
import type { Prepared } from '#platforms/publishing.ts'
import type { Words } from './words.ts'

/** Where an effect is. Posts and acts have names of their own for it. */
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

/** A worker or the platform has it. */
export function isInFlight(state: EffectState): boolean {
  return state === 'under_way' || state === 'processing'
}

/**
 * One effect: what is to be done at a platform and cannot be undone, and how far that is. JSON; times are epoch
 * milliseconds of the database's clock, because hosts' clocks jump. Nothing here is changed but by `decide`, `takeLease`
 * and what people ask for.
 */
export interface EffectRow {
  state: EffectState
  /** Hash of what a person approved; null while no approval is in force. */
  approvedHash: string | null
  /** Made with each approval and kept for all its attempts. */
  key: string | null
  dueAt: number | null
  /** Not before this: a backoff, a Retry-After, a pause that is looked at again. */
  nextRetryAt: number | null
  /** What lateness is counted from; null means `dueAt`. See gate.ts. */
  lateFrom: number | null
  /** Attempts begun without getting further; counted when they begin, so that a crash counts too. */
  attemptCount: number
  /** Raised whenever somebody takes the row into his hands; what was begun under a lower one has no say any more. */
  fence: number
  /** While in flight: no other worker may take the row before this. A durable wait is a lease that ends at its end. */
  leaseUntil: number | null
  /** Committed before the first byte of the call that cannot be undone; open until the outcome is known. */
  intent: { fence: number; at: number } | null
  /** The open intent's call may or may not have taken effect. */
  outcomeUnknown: boolean
  /** This claim has used its one forced refresh of the tokens. */
  refreshed: boolean
  partsTotal: number
  /** So many of them, the last ones, follow what was asked for, as a first comment follows a post: it is done without them. */
  followUps: number
  /** The parts that stand on the platform, in order: they are never sent again, whatever happens to the rest. */
  confirmed: PublishedRef[]
  processing: { ticket: Prepared; since: number } | null
  lastError: string | null
  /** How it is spoken of to people. */
  words: Words
}

/** The parts that are what was asked for. */
export function mainParts({ partsTotal, followUps }: Pick<EffectRow, 'partsTotal' | 'followUps'>): number {
  return partsTotal - followUps
}

/** What was asked for is confirmed. From here on it ends done, even where what follows does not come. */
export function mainConfirmed(row: Pick<EffectRow, 'confirmed' | 'partsTotal' | 'followUps'>): boolean {
  return row.confirmed.length >= mainParts(row)
}

/** From when a worker may take the row; null while there is nothing to do for one. The claim in SQL says the same. */
export function claimableFrom(row: EffectRow): number | null {
  if (isInFlight(row.state)) return row.leaseUntil ?? 0
  if (row.state !== 'waiting' || row.dueAt === null) return null
  return Math.max(row.dueAt, row.nextRetryAt ?? 0, row.leaseUntil ?? 0)
}

/** Takes the row into a worker's hands, or null if it is not to be had. All that the claim in SQL writes. */
export function takeLease(row: EffectRow, now: number, leaseMs: number): EffectRow | null {
  const from = claimableFrom(row)
  if (from === null || now < from) return null
  return { ...row, fence: row.fence + 1, leaseUntil: now + leaseMs }
}

/** The key of the part that is sent next: the same for every attempt under one approval. */
export function partKey(row: Omit<EffectRow, 'state' | 'words'>): string {
  return `${row.key}:${row.confirmed.length}`
}

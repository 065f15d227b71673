import { decide } from './decide.ts'
import type { Decision, Given } from './decision.ts'
import type { Gate, PublishEvent } from './events.ts'
import type { PublishRow } from './row.ts'

/** Noon, as far as the core's tests care. */
export const NOW = 1_800_000_000_000
export const MINUTE = 60_000
export const REF = { externalId: 'p0', url: 'https://platform.example/p0', extra: {} }

/** Scheduled, approved and due; `change` says what else is the case. */
export function rowWith(change: Partial<PublishRow> = {}): PublishRow {
  return {
    status: 'scheduled',
    approvedHash: 'approved',
    publishKey: 'key',
    dueAt: NOW,
    nextRetryAt: null,
    lateFrom: null,
    attemptCount: 0,
    fence: 7,
    leaseUntil: NOW + 30_000,
    intent: null,
    outcomeUnknown: false,
    refreshed: false,
    partsTotal: 1,
    live: [],
    processing: null,
    lastError: null,
    ...change,
  }
}

/** In the hands of the worker with fence 7, at its first attempt. */
export function preparing(change: Partial<PublishRow> = {}): PublishRow {
  return rowWith({ status: 'publishing', attemptCount: 1, ...change })
}

/** The same worker's call is under way. */
export function sending(change: Partial<PublishRow> = {}): PublishRow {
  return preparing({ intent: { fence: 7, at: NOW - 1_000 }, ...change })
}

/** A call under an earlier claim has an unknown outcome; its window is over. */
export function inDoubt(change: Partial<PublishRow> = {}): PublishRow {
  return preparing({ intent: { fence: 6, at: NOW - 5 * MINUTE }, outcomeUnknown: true, lateFrom: NOW, ...change })
}

export const OPEN: Gate = { contentHash: 'approved', account: 'usable', paused: false, clearAt: null }

export function givenAt(now = NOW, random = 0.5): Given {
  const limits = { leaseMs: 30_000, sendTimeoutMs: 10_000, windowMs: MINUTE, lateLimitMs: 60 * MINUTE }
  return { now, random, limits }
}

export function decideAt(row: PublishRow, event: PublishEvent, now = NOW): Decision {
  return decide(row, event, givenAt(now))
}

/** What a decision tells people and webhooks, by name. */
export function told({ outbox }: Decision): string[] {
  return outbox.map((notice) => ('notify' in notice ? notice.notify : notice.emit))
}

import { decide } from '#features/effects/core/decide.ts'
import type { Decision, Given } from '#features/effects/core/decision.ts'
import type { Gate, WorkerEvent } from '#features/effects/core/events.ts'
import type { EffectRow } from '#features/effects/core/row.ts'
import type { Words } from '#features/effects/core/words.ts'

/** A fixed time, in epoch milliseconds. The core's tests call it noon. */
export const NOW = 1_800_000_000_000
export const MINUTE = 60_000
/** The messages of a post. */
export const WORDS: Words = {
  doubt: 'It may be live:',
  settle: 'Look at the account, then say "It is live" or "Publish again".',
  late: 'It is now too late to publish the post unless a person decides to.',
  askAgain: 'Choose a new time.',
  brokenOff: 'Each attempt to publish it was interrupted.',
  noAccount: 'No account is connected to publish it with. Accounts says whether one can be.',
  followUp: {
    missing: 'The post is live; its first comment is not:',
    add: 'Add it there by hand.',
    doubt: 'The post is live; its first comment may be:',
    look: 'Look there before you add it by hand.',
  },
  partsDone: 'parts of the thread are live.',
  notThere: 'Galley then asked the platform: the post is not live.',
  noEffect: 'The call to publish the post was interrupted and had no effect.',
}

export const REF = { externalId: 'p0', url: 'https://platform.example/p0', extra: {} }

/** A row that is scheduled, approved and due. `change` overrides fields. */
export function rowWith(change: Partial<EffectRow> = {}): EffectRow {
  return {
    state: 'waiting',
    approvedHash: 'approved',
    key: 'key',
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
    followUps: 0,
    confirmed: [],
    processing: null,
    lastError: null,
    words: WORDS,
    ...change,
  }
}

/** A row at its first attempt, held by the worker with fence 7. */
export function preparing(change: Partial<EffectRow> = {}): EffectRow {
  return rowWith({ state: 'under_way', attemptCount: 1, ...change })
}

/** A row at its first attempt, while the call of the worker with fence 7 is under way. */
export function sending(change: Partial<EffectRow> = {}): EffectRow {
  return preparing({ intent: { fence: 7, at: NOW - 1_000 }, ...change })
}

/** A row with a call by an earlier worker. The outcome of the call is unknown, and its waiting window is over. */
export function inDoubt(change: Partial<EffectRow> = {}): EffectRow {
  const dueAt = NOW - 6 * MINUTE
  return preparing({
    dueAt,
    intent: { fence: 6, at: NOW - 5 * MINUTE },
    outcomeUnknown: true,
    lateFrom: NOW,
    ...change,
  })
}

export const OPEN: Gate = { contentHash: 'approved', account: 'usable', paused: false, clearAt: null }

export function givenAt(now = NOW, random = 0.5): Given {
  const limits = { leaseMs: 30_000, sendTimeoutMs: 10_000, windowMs: MINUTE, lateLimitMs: 60 * MINUTE }
  return { now, random, limits }
}

export function decideAt(row: EffectRow, event: WorkerEvent, now = NOW): Decision {
  return decide(row, event, givenAt(now))
}

/** The names of the notices that a decision sends. */
export function told({ outbox }: Decision): string[] {
  return outbox.map((notice) => notice.tell)
}

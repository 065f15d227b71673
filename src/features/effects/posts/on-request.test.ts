import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { POST_STATUSES } from '#contract/statuses.ts'
import { onRequest, type RequestEvent } from './on-request.ts'
import type { PublishRow } from './post-effect.ts'

/** An arbitrary moment. */
const NOW = 1_800_000_000_000
const REF = { externalId: 'p0', url: 'https://platform.example/p0', extra: {} }

/** A scheduled, approved and due post, with the differences in `change`. */
const rowWith = (change: Partial<PublishRow> = {}): PublishRow => ({
  status: 'scheduled',
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
  ...change,
})
const ask = (row: PublishRow, event: RequestEvent) => onRequest(row, event, { now: NOW })

const APPROVE: RequestEvent = {
  type: 'approve',
  contentHash: 'new',
  publishKey: 'new key',
  partsTotal: 2,
  followUps: 1,
}
const failedInDoubt = (change: Partial<PublishRow> = {}) =>
  rowWith({ status: 'failed', outcomeUnknown: true, intent: { fence: 6, at: NOW }, attemptCount: 2, ...change })

describe('what people ask for', () => {
  test('approve: the new content, a new key, nothing tried yet', () => {
    const { row } = ask(rowWith({ status: 'pending_approval', attemptCount: 3 }), APPROVE)
    assert.deepEqual([row.status, row.approvedHash, row.key, row.attemptCount], ['approved', 'new', 'new key', 0])
    assert.deepEqual([row.partsTotal, row.followUps], [2, 1])
  })

  test('post now: claimed durably and due now, whatever the time was', () => {
    const { row } = ask(rowWith({ dueAt: NOW + 9_000, nextRetryAt: NOW + 9_000 }), { type: 'post_now' })
    assert.deepEqual([row.status, row.dueAt, row.nextRetryAt, row.leaseUntil], ['publishing', NOW, null, null])
  })

  test('whatever changes a post takes it from the worker that is about to claim it', () => {
    const { row } = ask(rowWith(), { type: 'schedule', at: NOW + 9_000 })
    assert.deepEqual([row.fence, row.leaseUntil, row.dueAt], [8, null, NOW + 9_000])
  })

  const requests: RequestEvent[] = [
    APPROVE,
    { type: 'schedule', at: NOW },
    { type: 'unschedule' },
    { type: 'invalidate' },
    { type: 'take_back' },
    { type: 'cancel' },
    { type: 'post_now' },
    { type: 'resolve', outcome: 'not_live' },
  ]
  for (const request of requests) {
    test(`${request.type} is refused while the post is in flight, and changes nothing`, () => {
      for (const status of ['publishing', 'awaiting_platform'] as const) {
        const row = rowWith({ status })
        assert.deepEqual(ask(row, request), { row, refused: 'in_progress', published: false })
      }
    })
  }

  test('nothing leads out of published and canceled', () => {
    for (const status of POST_STATUSES.filter((one) => one === 'published' || one === 'canceled')) {
      for (const request of requests) {
        const { refused } = ask(rowWith({ status }), request)
        assert.equal(refused, 'invalid_transition')
      }
    }
  })

  test('nothing is sent without an approval in force', () => {
    const row = rowWith({ status: 'failed', approvedHash: null })
    for (const request of [{ type: 'post_now' }, { type: 'schedule', at: NOW }] as const) {
      assert.equal(ask(row, request).refused, 'approval_required')
    }
  })
})

describe('a post of a restored backup, with a question open since that moment', () => {
  const restored = (status: PublishRow['status']) => rowWith({ status, intent: { fence: 7, at: NOW - 9_000 } })

  for (const [request, status] of [
    [{ type: 'schedule', at: NOW + 9_000 }, 'failed'],
    [{ type: 'post_now' }, 'approved'],
    [{ type: 'unschedule' }, 'scheduled'],
  ] as const)
    test(`${request.type} leaves it open, however often it is asked for`, () => {
      const { row } = ask(restored(status), request)
      assert.deepEqual(row.intent, { fence: row.fence, at: NOW - 9_000 })
    })

  test('a new approval ends it', () => assert.equal(ask(restored('pending_approval'), APPROVE).row.intent, null))
})

describe('a failed post that may be live', () => {
  test('is not sent again, nor edited to be approved anew, before a person has said that it is not live', () => {
    const requests = [
      { type: 'post_now' },
      { type: 'schedule', at: NOW },
      { type: 'invalidate' },
      { type: 'take_back' },
    ] as const
    for (const request of requests) {
      assert.equal(ask(failedInDoubt(), request).refused, 'invalid_transition')
    }
  })

  test('not live: approved, with the same key', () => {
    const { row } = ask(failedInDoubt(), { type: 'resolve', outcome: 'not_live' })
    assert.deepEqual([row.status, row.outcomeUnknown, row.intent], ['approved', false, null])
    assert.deepEqual([row.key, row.attemptCount], ['key', 0])
  })

  test('live: published', () => {
    const { row } = ask(failedInDoubt(), { type: 'resolve', outcome: 'live', ref: REF })
    assert.deepEqual([row.status, row.confirmed], ['published', [REF]])
  })

  test('the part in doubt of a thread is live: the rest waits for a new time', () => {
    const { row } = ask(failedInDoubt({ partsTotal: 3 }), { type: 'resolve', outcome: 'live', ref: REF })
    assert.deepEqual([row.status, row.confirmed], ['approved', [REF]])
  })

  test('live, where a comment was to follow: published, and it says that the comment was not sent', () => {
    const doubtful = failedInDoubt({ partsTotal: 2, followUps: 1 })
    for (const ref of [REF, null]) {
      const { row } = ask(doubtful, { type: 'resolve', outcome: 'live', ref })
      assert.deepEqual([row.status, row.confirmed], ['published', ref ? [REF] : []])
      assert.match(row.lastError ?? '', /^The post is live; its first comment is not: it was not sent\. Add it/)
    }
    const again = ask(doubtful, { type: 'resolve', outcome: 'not_live' }).row
    assert.deepEqual([again.status, again.lastError, again.followUps], ['approved', null, 1])
  })

  test('resolve is for posts in doubt only', () => {
    const { refused } = ask(rowWith({ status: 'failed' }), { type: 'resolve', outcome: 'not_live' })
    assert.equal(refused, 'invalid_transition')
  })
})

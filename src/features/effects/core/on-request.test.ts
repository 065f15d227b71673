import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { POST_STATUSES } from '#contract/statuses.ts'
import type { RequestEvent } from './events.ts'
import type { PublishRow } from './row.ts'
import { decideAt, NOW, REF, rowWith } from './testing.ts'

const APPROVE: RequestEvent = { type: 'approve', contentHash: 'new', publishKey: 'new key', partsTotal: 2 }
const failedInDoubt = (change: Partial<PublishRow> = {}) =>
  rowWith({ status: 'failed', outcomeUnknown: true, intent: { fence: 6, at: NOW }, attemptCount: 2, ...change })

describe('what people ask for', () => {
  test('approve: the new content, a new key, nothing tried yet', () => {
    const { row } = decideAt(rowWith({ status: 'pending_approval', attemptCount: 3 }), APPROVE)
    assert.deepEqual(
      [row.status, row.approvedHash, row.publishKey, row.attemptCount],
      ['approved', 'new', 'new key', 0],
    )
  })

  test('post now: claimed durably and due now, whatever the time was', () => {
    const { row } = decideAt(rowWith({ dueAt: NOW + 9_000, nextRetryAt: NOW + 9_000 }), { type: 'post_now' })
    assert.deepEqual([row.status, row.dueAt, row.nextRetryAt, row.leaseUntil], ['publishing', NOW, null, null])
  })

  test('whatever changes a post takes it from the worker that is about to claim it', () => {
    const { row } = decideAt(rowWith(), { type: 'schedule', at: NOW + 9_000 })
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
        assert.deepEqual(decideAt(row, request), { row, next: { do: 'refuse', code: 'in_progress' }, outbox: [] })
      }
    })
  }

  test('nothing leads out of published and canceled', () => {
    for (const status of POST_STATUSES.filter((one) => one === 'published' || one === 'canceled')) {
      for (const request of requests) {
        const { next } = decideAt(rowWith({ status }), request)
        assert.deepEqual(next, { do: 'refuse', code: 'invalid_transition' })
      }
    }
  })

  test('nothing is sent without an approval in force', () => {
    const row = rowWith({ status: 'failed', approvedHash: null })
    for (const request of [{ type: 'post_now' }, { type: 'schedule', at: NOW }] as const) {
      assert.deepEqual(decideAt(row, request).next, { do: 'refuse', code: 'approval_required' })
    }
  })
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
      assert.deepEqual(decideAt(failedInDoubt(), request).next, { do: 'refuse', code: 'invalid_transition' })
    }
  })

  test('not live: approved, with the same key', () => {
    const { row } = decideAt(failedInDoubt(), { type: 'resolve', outcome: 'not_live' })
    assert.deepEqual([row.status, row.outcomeUnknown, row.intent], ['approved', false, null])
    assert.deepEqual([row.publishKey, row.attemptCount], ['key', 0])
  })

  test('live: published', () => {
    const { row } = decideAt(failedInDoubt(), { type: 'resolve', outcome: 'live', ref: REF })
    assert.deepEqual([row.status, row.live], ['published', [REF]])
  })

  test('the part in doubt of a thread is live: the rest waits for a new time', () => {
    const { row } = decideAt(failedInDoubt({ partsTotal: 3 }), { type: 'resolve', outcome: 'live', ref: REF })
    assert.deepEqual([row.status, row.live], ['approved', [REF]])
  })

  test('resolve is for posts in doubt only', () => {
    const { next } = decideAt(rowWith({ status: 'failed' }), { type: 'resolve', outcome: 'not_live' })
    assert.deepEqual(next, { do: 'refuse', code: 'invalid_transition' })
  })
})

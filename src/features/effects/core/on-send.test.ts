import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PlatformErrorKind } from '#platforms/errors.ts'
import {
  decideAt,
  inDoubt,
  MINUTE,
  NOW,
  OPEN,
  preparing,
  REF,
  sending,
  told,
} from '../../../../tests/support/features/effects/core/rows.ts'
import type { Decision } from './decision.ts'
import type { Fault, Gate, WorkerEvent } from './events.ts'
import { goOn } from './moves.ts'
import { claimableFrom, type EffectRow, takeLease } from './row.ts'

const prepared = (row: EffectRow, gate: Partial<Gate> = {}, now = NOW) =>
  decideAt(row, { type: 'prepared', fence: 7, gate: { ...OPEN, ...gate } }, now)
const prepareFailed = (row: EffectRow, fault: Fault) => decideAt(row, { type: 'prepare_failed', fence: 7, fault })
const sendFailed = (row: EffectRow, fault: Fault) => decideAt(row, { type: 'send_failed', fence: 7, fault })
const fault = (kind: PlatformErrorKind, more: Partial<Fault> = {}): Fault => ({ kind, message: 'Words.', ...more })

type Happened = WorkerEvent extends infer E ? (E extends WorkerEvent ? Omit<E, 'fence'> : never) : never

/**
 * Another worker claims the row in doubt and repeats the call, which the platform refuses. Returns early if a decision
 * says stop.
 */
function repeatOnce(row: EffectRow, turnedAway: Happened): { decision: Decision; now: number } {
  const now = claimableFrom(row) ?? assert.fail('nobody may take it')
  let decision = goOn(takeLease(row, now, 30_000) ?? assert.fail('nobody may take it'), { do: 'carry_on' })
  const steps: Happened[] = [
    { type: 'claimed', gate: OPEN },
    { type: 'looked_up', outcome: { state: 'repeat' } },
    { type: 'prepared', gate: OPEN },
    turnedAway,
  ]
  for (const step of steps) {
    if (decision.next.do === 'stop') break
    // a step and a fence make an event
    decision = decideAt(decision.row, { ...step, fence: decision.row.fence } as WorkerEvent, now)
  }
  return { decision, now }
}

describe('the intent', () => {
  test('is recorded before the call, and the call fits into the lease', () => {
    const { row, next } = prepared(preparing())
    assert.deepEqual(
      [row.intent, next],
      [
        { fence: 7, at: NOW },
        { do: 'send', part: 0 },
      ],
    )
    assert.ok((row.leaseUntil ?? 0) > NOW + 250 + 10_000)
  })

  test('asked for at the end of a lease brings the time for the call', () => {
    const { row } = prepared(preparing(), {}, NOW + 29_999)
    assert.ok((row.leaseUntil ?? 0) > NOW + 29_999 + 250 + 10_000)
  })

  test('is refused to a worker that lost the row, and to one that slept through its lease', () => {
    assert.equal(prepared(preparing({ fence: 8 })).next.do, 'stop')
    assert.deepEqual(prepared(preparing(), {}, NOW + 30_000), { row: preparing(), next: { do: 'stop' }, outbox: [] })
  })

  test('is given once', () => assert.equal(prepared(sending()).next.do, 'stop'))

  const stops: [string, Partial<Gate>, string][] = [
    ['the content differs by now', { contentHash: 'other' }, 'changed'],
    ['publishing is paused by now', { paused: true }, 'waiting'],
    ['the account is gone by now', { account: 'missing' }, 'failed'],
  ]
  for (const [name, gate, status] of stops) {
    test(`is refused when ${name}`, () => {
      const { row, next } = prepared(preparing(), gate)
      assert.deepEqual([row.state, row.intent, next.do], [status, null, 'stop'])
    })
  }

  test('a pause costs no attempt', () => assert.equal(prepared(preparing(), { paused: true }).row.attemptCount, 0))

  test('a long upload renews its lease while it has one', () => {
    const renew = (now: number) => decideAt(preparing(), { type: 'renew', fence: 7 }, now)
    assert.deepEqual([renew(NOW + 9).row.leaseUntil, renew(NOW + 9).next.do], [NOW + 30_009, 'carry_on'])
    assert.equal(renew(NOW + 30_000).next.do, 'stop')
  })
})

describe('a fault while preparing', () => {
  const cases: [PlatformErrorKind, string, string][] = [
    ['retry_backoff', 'waiting', 'stop'],
    ['unknown_outcome', 'waiting', 'stop'],
    ['retry_after', 'waiting', 'stop'],
    ['reconnect', 'under_way', 'refresh'],
    ['permission', 'failed', 'stop'],
    ['rejected', 'failed', 'stop'],
    ['duplicate', 'failed', 'stop'],
  ]
  for (const [kind, status, next] of cases) {
    test(`${kind}: ${status}, ${next}`, () => {
      const decision = prepareFailed(preparing(), fault(kind))
      assert.deepEqual([decision.row.state, decision.next.do, decision.row.outcomeUnknown], [status, next, false])
    })
  }

  const waits = [1, 5, 15, 60]
  for (const [index, minutes] of waits.entries()) {
    test(`after attempt ${index + 1} waits ${minutes} min, which makes it no later`, () => {
      const { row } = prepareFailed(preparing({ attemptCount: index + 1 }), fault('retry_backoff'))
      const at = NOW + minutes * MINUTE
      assert.deepEqual([row.nextRetryAt, row.lateFrom, row.attemptCount], [at, at, index + 1])
    })
  }

  test('after the fifth attempt it has failed', () => {
    const decision = prepareFailed(preparing({ attemptCount: 5 }), fault('retry_backoff'))
    assert.deepEqual([decision.row.state, told(decision)], ['failed', ['failed']])
  })
})

describe('the answer to the call', () => {
  test('published', () => {
    const decision = decideAt(sending(), { type: 'sent', fence: 7, outcome: { state: 'published', ref: REF } })
    assert.deepEqual([decision.row.state, decision.row.confirmed, decision.row.intent], ['done', [REF], null])
    assert.deepEqual(told(decision), ['done'])
  })

  test('a part of a thread: the next part is begun, with attempts of its own', () => {
    const row = sending({ partsTotal: 2, attemptCount: 4 })
    const decision = decideAt(row, { type: 'sent', fence: 7, outcome: { state: 'published', ref: REF } })
    assert.deepEqual(decision.next, { do: 'prepare', part: 1 })
    assert.deepEqual([decision.row.state, decision.row.attemptCount, decision.row.lateFrom], ['under_way', 1, NOW])
  })

  test('processing: the wait is a poll, and the call is never repeated', () => {
    const outcome = { state: 'processing', ticket: { id: 1 } } as const
    const { row } = decideAt(sending(), { type: 'sent', fence: 7, outcome })
    assert.deepEqual([row.state, row.processing?.ticket, row.intent], ['processing', { id: 1 }, null])
    const part = decideAt(sending({ partsTotal: 2 }), { type: 'sent', fence: 7, outcome }).row
    assert.deepEqual([part.state, part.processing?.ticket], ['under_way', { id: 1 }])
  })

  test('under a fence that is no longer the row’s has no say', () => {
    const row = sending({ fence: 8 })
    assert.equal(decideAt(row, { type: 'sent', fence: 7, outcome: { state: 'published', ref: REF } }).row, row)
  })

  test('unknown: nothing is sent; the row is left alone until the window is over', () => {
    const { row, next } = sendFailed(sending(), fault('unknown_outcome'))
    assert.deepEqual([row.state, row.outcomeUnknown, next.do], ['under_way', true, 'stop'])
    assert.equal(row.leaseUntil, NOW - 1_000 + MINUTE)
  })

  test('429: not counted; Retry-After and a little more; the wait makes it late', () => {
    const { row } = sendFailed(sending(), fault('retry_after', { retryAfterMs: 10 * MINUTE }))
    assert.deepEqual([row.state, row.attemptCount, row.nextRetryAt], ['waiting', 0, NOW + 11 * MINUTE])
    assert.deepEqual([row.lateFrom, row.intent, row.outcomeUnknown], [null, null, false])
  })

  test('429 for longer than the late limit: held at once', () => {
    const decision = sendFailed(sending(), fault('retry_after', { retryAfterMs: 60 * MINUTE }))
    assert.deepEqual([decision.row.state, told(decision)], ['late', ['late']])
  })

  test('a Retry-After longer than the backoff wins', () => {
    const { row } = sendFailed(sending(), fault('retry_backoff', { retryAfterMs: 3 * MINUTE }))
    assert.equal(row.nextRetryAt, NOW + 3 * MINUTE)
  })

  for (const kind of ['rejected', 'permission'] as const) {
    test(`${kind}: failed, in the platform's words`, () => {
      const decision = sendFailed(sending(), fault(kind))
      assert.deepEqual([decision.row.state, decision.row.lastError], ['failed', 'Words.'])
      assert.deepEqual(told(decision), ['failed'])
    })
  }

  test('a refused later part says how much of the thread is live', () => {
    const { row } = sendFailed(sending({ partsTotal: 3, confirmed: [REF] }), fault('rejected'))
    assert.match(row.lastError ?? '', /1 of 3 parts of the thread are live/)
  })

  test('duplicate: of a call in doubt it names the post; else a person looks; without a name it is asked for', () => {
    const named = fault('duplicate', { existing: REF })
    assert.equal(sendFailed(sending({ outcomeUnknown: true }), named).row.state, 'done')
    const { row } = sendFailed(sending(), named)
    assert.deepEqual([row.state, row.outcomeUnknown, row.confirmed], ['failed', true, []])
    assert.ok(row.lastError?.includes(REF.url))
    assert.equal(sendFailed(sending(), fault('duplicate')).row.outcomeUnknown, true)
  })

  test('the guard: put off for as long as it is late, and no attempt is counted', () => {
    const expired = { type: 'guard_expired', fence: 7 } as const
    const { row, next } = decideAt(sending({ attemptCount: 5 }), expired)
    assert.deepEqual([row.state, row.attemptCount, row.intent, next.do], ['waiting', 4, null, 'stop'])
    assert.deepEqual([row.nextRetryAt, row.lateFrom], [NOW + 500, null])
    const late = decideAt(sending(), expired, NOW + 2 * MINUTE)
    assert.equal(late.row.nextRetryAt, NOW + 2.5 * MINUTE)
  })

  test('the guard again and again: ends by the late policy', () => {
    const { row } = decideAt(sending(), { type: 'guard_expired', fence: 7 }, NOW + 59.5 * MINUTE)
    assert.deepEqual([row.state, row.dueAt], ['late', null])
  })
})

describe('unauthorised', () => {
  test('one forced refresh, then once more', () => {
    const { row, next } = sendFailed(sending(), fault('reconnect'))
    assert.deepEqual([next.do, row.refreshed, row.intent], ['refresh', true, null])
    assert.deepEqual(decideAt(row, { type: 'refreshed', fence: 7 }).next, { do: 'prepare', part: 0 })
  })

  test('again, or the refresh is refused: the account is wrong, and the post has failed', () => {
    const again = sendFailed(sending({ refreshed: true }), fault('reconnect'))
    const refused = decideAt(preparing({ refreshed: true }), { type: 'refresh_failed', fence: 7, message: 'No.' })
    for (const decision of [again, refused]) {
      assert.equal(decision.row.state, 'failed')
      assert.deepEqual(told(decision), ['account_refused', 'failed'])
    }
  })
})

describe('a refused repeat says nothing about the call in doubt', () => {
  const repeating = inDoubt({ intent: { fence: 7, at: NOW }, attemptCount: 2 })
  const stays: Fault[] = [
    fault('retry_after', { retryAfterMs: MINUTE }),
    fault('retry_backoff'),
    fault('unknown_outcome'),
  ]
  for (const one of stays) {
    test(`${one.kind}: stays in flight, in doubt`, () => {
      const { row, next } = sendFailed(repeating, one)
      assert.deepEqual([row.state, row.outcomeUnknown, next.do], ['under_way', true, 'stop'])
      assert.ok(row.intent !== null && (row.leaseUntil ?? 0) > NOW)
    })
  }
  for (const kind of ['rejected', 'permission'] as const) {
    test(`${kind}: a person is asked`, () => {
      const decision = sendFailed(repeating, fault(kind))
      assert.deepEqual([decision.row.outcomeUnknown, told(decision)], [true, ['in_doubt']])
    })
  }

  test('stopped by the guard: stays in flight, in doubt', () => {
    const { row, next } = decideAt({ ...repeating, attemptCount: 1 }, { type: 'guard_expired', fence: 7 })
    assert.deepEqual([row.outcomeUnknown, row.intent, next.do], [true, repeating.intent, 'stop'])
  })

  const turnedAway: [string, Happened][] = [
    ['the guard', { type: 'guard_expired' }],
    ['429', { type: 'send_failed', fault: fault('retry_after', { retryAfterMs: 5_000 }) }],
  ]
  for (const [by, event] of turnedAway) {
    test(`turned away by ${by} again and again: the late policy ends it, and a person is asked`, () => {
      let { decision, now } = repeatOnce(inDoubt(), event)
      while (decision.row.state === 'under_way' && now < NOW + 120 * MINUTE) {
        ;({ decision, now } = repeatOnce(decision.row, event))
      }
      assert.deepEqual(
        [decision.row.state, decision.row.outcomeUnknown, told(decision)],
        ['failed', true, ['in_doubt']],
      )
      assert.ok(now <= NOW + 62 * MINUTE, 'soon after the hour')
    })
  }

  test('unauthorised: after the refresh another claim asks again', () => {
    const { row } = sendFailed(repeating, fault('reconnect'))
    const refreshed = decideAt(row, { type: 'refreshed', fence: 7 })
    assert.deepEqual([refreshed.next.do, refreshed.row.leaseUntil, refreshed.row.outcomeUnknown], ['stop', NOW, true])
  })

  test('paused before the repeat: waits, in doubt', () => {
    const { row } = prepared(inDoubt(), { paused: true })
    assert.deepEqual([row.state, row.outcomeUnknown, row.leaseUntil], ['under_way', true, NOW + 30_000])
  })

  test('content changed before the repeat: a person is asked', () => {
    assert.deepEqual(told(prepared(inDoubt(), { contentHash: 'other' })), ['in_doubt'])
  })
})

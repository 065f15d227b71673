import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  decideAt,
  inDoubt,
  MINUTE,
  NOW,
  OPEN,
  preparing,
  rowWith,
  sending,
  told,
} from '../../../../tests/support/features/effects/core/rows.ts'
import type { Gate } from './events.ts'
import { claimableFrom, type EffectRow, takeLease } from './row.ts'

const claim = (row: EffectRow, gate: Partial<Gate> = {}, now = NOW) =>
  decideAt(row, { type: 'claimed', fence: 7, gate: { ...OPEN, ...gate } }, now)

describe('taking the lease', () => {
  const cases: [string, EffectRow, number | null][] = [
    ['a due post, when due', rowWith({ leaseUntil: null }), NOW],
    ['after a backoff, when it ends', rowWith({ leaseUntil: null, nextRetryAt: NOW + 5 }), NOW + 5],
    ['a post moved to later, when due', rowWith({ leaseUntil: null, dueAt: NOW + 9, nextRetryAt: NOW }), NOW + 9],
    ['a post another worker is about to claim, at the end of its lease', rowWith({ leaseUntil: NOW + 7 }), NOW + 7],
    ['a post in flight, at the end of its lease', preparing({ leaseUntil: NOW + 7 }), NOW + 7],
    ['post now, at once', preparing({ leaseUntil: null }), 0],
    ['a post that the platform processes, when it is to be asked', rowWith({ state: 'processing' }), NOW + 30_000],
    ['an approved post, never', rowWith({ state: 'late', dueAt: null }), null],
    ['a failed post, never', rowWith({ state: 'failed' }), null],
  ]
  for (const [name, row, from] of cases) test(name, () => assert.equal(claimableFrom(row), from))

  test('raises the fence and nothing else, and not too early', () => {
    const row = rowWith({ leaseUntil: null })
    assert.equal(takeLease(row, NOW - 1, 1_000), null)
    assert.deepEqual(takeLease(row, NOW, 1_000), { ...row, fence: 8, leaseUntil: NOW + 1_000 })
  })
})

describe('a claim', () => {
  test('counts an attempt and prepares a due post', () => {
    const { row, next } = claim(rowWith())
    assert.deepEqual([row.state, row.attemptCount, next], ['under_way', 1, { do: 'prepare', part: 0 }])
  })

  test('asks for the intent at once if the post needs no preparation', () => {
    const { row, next } = decideAt(rowWith(), { type: 'claimed', fence: 7, gate: OPEN, ready: true })
    assert.deepEqual([row.attemptCount, row.intent, next], [1, { fence: 7, at: NOW }, { do: 'send', part: 0 }])
  })

  test('is put off if the post is held back, ready or not, and counts no attempt', () => {
    const gate = { ...OPEN, paused: true }
    const { row, next } = decideAt(rowWith(), { type: 'claimed', fence: 7, gate, ready: true })
    assert.deepEqual([row.state, row.attemptCount, row.intent, next], ['waiting', 0, null, { do: 'stop' }])
  })

  test('goes on after the last live part of a thread', () => {
    const confirmed = [{ externalId: 'p0', url: '', extra: {} }]
    assert.deepEqual(claim(preparing({ partsTotal: 3, confirmed })).next, { do: 'prepare', part: 1 })
  })

  test('with a fence that is no longer the row’s changes nothing', () => {
    const row = rowWith({ fence: 8 })
    assert.equal(claim(row).row, row)
  })

  test('changes nothing if a person has canceled the post meanwhile', () => {
    const row = rowWith({ state: 'none' })
    assert.deepEqual([claim(row).row, claim(row).next], [row, { do: 'stop' }])
  })

  test('takes over what a worker left before it sent anything, and counts that', () => {
    assert.deepEqual([claim(preparing()).row.attemptCount, claim(preparing()).next.do], [2, 'prepare'])
  })

  test('gives up a post that five workers have died of', () => {
    const decision = claim(preparing({ attemptCount: 5 }))
    assert.deepEqual([decision.row.state, decision.row.outcomeUnknown], ['failed', false])
    assert.deepEqual(told(decision), ['failed'])
  })

  const stops: [string, Partial<Gate>, string, string[]][] = [
    ['content that differs from what was approved', { contentHash: 'other' }, 'changed', ['changed']],
    ['no account', { account: 'missing' }, 'failed', ['failed']],
    ['an account to reconnect', { account: 'needs_reconnecting' }, 'failed', ['failed']],
    ['a pause', { paused: true }, 'waiting', []],
  ]
  for (const [name, gate, status, notices] of stops) {
    test(`sends nothing with ${name}`, () => {
      const decision = claim(rowWith(), gate)
      assert.deepEqual([decision.row.state, decision.next.do, told(decision)], [status, 'stop', notices])
      assert.equal(decision.row.attemptCount, 0)
    })
  }

  test('withdraws the approval of content that differs', () => {
    assert.equal(claim(rowWith(), { contentHash: 'other' }).row.approvedHash, null)
  })

  test('looks at a paused post again, and lets the pause make it late', () => {
    const { row } = claim(rowWith(), { paused: true })
    assert.deepEqual([row.nextRetryAt, row.lateFrom, row.leaseUntil], [NOW + 30_000, null, null])
  })
})

describe('the late policy', () => {
  const cases: [string, EffectRow, number, string][] = [
    ['59 minutes late goes out', rowWith(), NOW + 59 * MINUTE, 'under_way'],
    ['an hour late is held', rowWith(), NOW + 60 * MINUTE, 'late'],
    ['post now that nobody took for an hour is held', preparing(), NOW + 60 * MINUTE, 'late'],
    [
      'a backoff of its own makes nothing late',
      rowWith({ lateFrom: NOW + 80 * MINUTE }),
      NOW + 81 * MINUTE,
      'under_way',
    ],
    ['an outage after the backoff does', rowWith({ lateFrom: NOW + 80 * MINUTE }), NOW + 140 * MINUTE, 'late'],
  ]
  for (const [name, row, now, status] of cases) test(name, () => assert.equal(claim(row, {}, now).row.state, status))

  test('a held post has no time, and its people are told', () => {
    const decision = claim(rowWith(), { paused: true }, NOW + 60 * MINUTE)
    assert.deepEqual([decision.row.dueAt, told(decision)], [null, ['late']])
  })

  test('a late post waits for its turn by the clash rules, and goes on growing late', () => {
    const { row } = claim(rowWith(), { clearAt: NOW + 9 * MINUTE }, NOW + 2 * MINUTE)
    assert.deepEqual([row.state, row.nextRetryAt, row.lateFrom], ['waiting', NOW + 9 * MINUTE, null])
  })

  test('a late post that its turn would make too late is held at once, and its people are told why', () => {
    const decision = claim(rowWith(), { clearAt: NOW + 60 * MINUTE }, NOW + 2 * MINUTE)
    assert.deepEqual([decision.row.state, decision.row.dueAt, told(decision)], ['late', null, ['late']])
    assert.match(decision.row.lastError ?? '', /may publish.*Choose a new time/)
    assert.equal(claim(rowWith(), { clearAt: NOW + 60 * MINUTE - 1 }, NOW + 2 * MINUTE).row.state, 'waiting')
  })

  test('a post on time goes out at the time that was chosen', () => {
    assert.equal(claim(rowWith(), { clearAt: NOW + 9 * MINUTE }, NOW + 5_000).next.do, 'prepare')
  })
})

describe('a claim while a call may have been made', () => {
  const open = sending({ intent: { fence: 5, at: NOW } })

  test('waits for the end of the window', () => {
    const { row, next } = claim(open, {}, NOW + 10_000)
    assert.deepEqual([row.outcomeUnknown, row.leaseUntil, next.do], [true, NOW + MINUTE, 'stop'])
  })

  test('then asks the platform, paused or not, late or not', () => {
    const { next } = claim(open, { paused: true }, NOW + 90 * MINUTE)
    assert.deepEqual(next, { do: 'look_up', part: 0, since: NOW })
  })

  const unanswerable: [string, Partial<Gate>][] = [
    ['the account is gone', { account: 'missing' }],
    ['the content changed since', { contentHash: 'other' }],
  ]
  for (const [name, gate] of unanswerable) {
    test(`asks a person when ${name}`, () => {
      const decision = claim(inDoubt(), gate)
      assert.deepEqual([decision.row.state, decision.row.outcomeUnknown], ['failed', true])
      assert.deepEqual(told(decision), ['in_doubt'])
    })
  }

  test('asks a person when fifty workers have died of asking', () => {
    const asked = (fence: number) => {
      const row = inDoubt({ fence, intent: { fence: 5, at: NOW } })
      return decideAt(row, { type: 'claimed', fence, gate: OPEN }, NOW + 5 * MINUTE)
    }
    assert.equal(asked(55).next.do, 'look_up')
    assert.deepEqual([asked(56).row.state, told(asked(56))], ['failed', ['in_doubt']])
  })

  test('asks for the progress of a post that the platform is processing', () => {
    const row = rowWith({ state: 'processing', processing: { ticket: { id: 1 }, since: NOW } })
    assert.deepEqual(claim(row).next, { do: 'poll', ticket: { id: 1 } })
  })
})

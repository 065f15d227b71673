import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PlatformErrorKind } from '#platforms/errors.ts'
import type { FindOutcome } from '#platforms/publishing.ts'
import {
  decideAt,
  inDoubt,
  MINUTE,
  NOW,
  preparing,
  REF,
  told,
} from '../../../../tests/support/features/effects/core/rows.ts'
import type { EffectRow } from './row.ts'

const lookedUp = (row: EffectRow, outcome: FindOutcome, now = NOW) =>
  decideAt(row, { type: 'looked_up', fence: 7, outcome }, now)
const lookUpFailed = (row: EffectRow, kind: PlatformErrorKind) =>
  decideAt(row, { type: 'look_up_failed', fence: 7, fault: { kind, message: 'Words.' } })

describe('a look-up', () => {
  test('found: published', () => {
    const decision = lookedUp(inDoubt(), { state: 'found', ref: REF })
    assert.deepEqual([decision.row.state, decision.row.outcomeUnknown], ['done', false])
    assert.deepEqual(told(decision), ['done'])
  })

  test('found, of a thread: the next part is begun', () => {
    assert.deepEqual(lookedUp(inDoubt({ partsTotal: 2 }), { state: 'found', ref: REF }).next, {
      do: 'prepare',
      part: 1,
    })
  })

  test('processing: it is waited for', () => {
    const { row } = lookedUp(inDoubt(), { state: 'processing', ticket: { id: 1 } })
    assert.deepEqual([row.state, row.processing?.ticket], ['processing', { id: 1 }])
  })

  test('absent: tried again; the backoff counts from the call', () => {
    const { row } = lookedUp(inDoubt({ attemptCount: 3 }), { state: 'absent' })
    assert.deepEqual([row.state, row.intent, row.outcomeUnknown], ['waiting', null, false])
    assert.equal(row.nextRetryAt, NOW - 5 * MINUTE + 15 * MINUTE)
  })

  test('absent long after, since nothing ran: due at once, and late by what was missed', () => {
    const called = NOW - 90 * MINUTE
    const row = inDoubt({ dueAt: called, intent: { fence: 6, at: called }, lateFrom: called + MINUTE })
    const retried = lookedUp(row, { state: 'absent' }).row
    assert.ok((retried.nextRetryAt ?? NOW) < NOW)
    assert.equal(retried.lateFrom, retried.nextRetryAt)
  })

  test('absent after the fifth attempt: failed, surely not live', () => {
    const decision = lookedUp(inDoubt({ attemptCount: 5 }), { state: 'absent' })
    assert.deepEqual([decision.row.outcomeUnknown, told(decision)], [false, ['failed']])
  })

  test('repeat: the same part again, still in doubt, counted', () => {
    const { row, next } = lookedUp(inDoubt(), { state: 'repeat' })
    assert.deepEqual([row.outcomeUnknown, row.attemptCount, next], [true, 2, { do: 'prepare', part: 0 }])
  })

  const ends: [string, EffectRow, FindOutcome, number][] = [
    ['cannot tell', inDoubt(), { state: 'cannot_tell' }, NOW],
    ['repeat after the fifth attempt', inDoubt({ attemptCount: 5 }), { state: 'repeat' }, NOW],
    ['repeat an hour late', inDoubt(), { state: 'repeat' }, NOW + 60 * MINUTE],
  ]
  for (const [name, row, outcome, now] of ends) {
    test(`${name}: a person is asked, once`, () => {
      const decision = lookedUp(row, outcome, now)
      assert.deepEqual([decision.row.state, decision.row.outcomeUnknown], ['failed', true])
      assert.match(decision.row.lastError ?? '', /^It may be live/)
      assert.deepEqual(told(decision), ['in_doubt'])
    })
  }

  const kinds = ['retry_after', 'retry_backoff', 'unknown_outcome', 'permission', 'rejected', 'duplicate'] as const
  for (const kind of kinds) {
    test(`failed with ${kind}: no verdict; tried again later, and each failure uses up an attempt`, () => {
      const { row } = lookUpFailed(inDoubt(), kind)
      assert.deepEqual([row.state, row.outcomeUnknown, row.attemptCount], ['under_way', true, 2])
      assert.deepEqual([row.leaseUntil, row.lateFrom], [NOW + 5 * MINUTE, NOW + 5 * MINUTE])
      assert.deepEqual(told(lookUpFailed(inDoubt({ attemptCount: 4 }), kind)), ['in_doubt'])
    })
  }

  test('unauthorised: refreshed and asked again', () => {
    const { row, next } = lookUpFailed(inDoubt(), 'reconnect')
    assert.equal(next.do, 'refresh')
    assert.equal(decideAt(row, { type: 'refreshed', fence: 7 }).next.do, 'look_up')
    const refused = decideAt(row, { type: 'refresh_failed', fence: 7, message: 'No.' })
    assert.deepEqual(told(refused), ['account_refused', 'in_doubt'])
  })

  test('changes nothing if the row is not in doubt', () => {
    const row = preparing()
    assert.equal(lookedUp(row, { state: 'found', ref: REF }).row, row)
  })
})

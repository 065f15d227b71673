import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  decideAt,
  MINUTE,
  NOW,
  OPEN,
  preparing,
  REF,
  rowWith,
  sending,
  told,
} from '../../../../tests/support/features/effects/core/rows.ts'
import type { EffectRow } from './row.ts'

const takenAt = NOW - 60 * MINUTE
const restored = (row: EffectRow, canTell = true) => decideAt(row, { type: 'restored', fence: 7, takenAt, canTell })
const ahead = (change: Partial<EffectRow> = {}) => rowWith({ leaseUntil: null, dueAt: NOW + MINUTE, ...change })

describe('after a backup was restored', () => {
  for (const [what, row, canTell] of [
    ['a post that is due', rowWith({ leaseUntil: null }), true],
    ['a post that waited for another try', rowWith({ leaseUntil: null, nextRetryAt: NOW - 1 }), true],
    ['a post that was put off to a time ahead', rowWith({ leaseUntil: null, nextRetryAt: NOW + MINUTE }), true],
    ['a post in hand', preparing(), true],
    ['a post whose call was under way', sending(), true],
    ['a thread with a part live', sending({ confirmed: [REF], partsTotal: 3 }), true],
    ['a post that the platform had', rowWith({ state: 'processing', processing: { ticket: {}, since: NOW } }), true],
    ['a post whose time is ahead, where nobody can tell', ahead(), false],
  ] as const) {
    test(`${what} may be live, and a person is asked`, () => {
      const decision = restored(row, canTell)
      assert.equal(decision.row.state, 'failed')
      assert.equal(decision.row.outcomeUnknown, true)
      assert.match(
        decision.row.lastError ?? '',
        /^It may be live: a backup from before its time was restored\. Look at/,
      )
      assert.ok(told(decision).includes('in_doubt'))
    })
  }

  for (const [what, row] of [
    ['a post whose time is ahead', ahead()],
    ['an approved post', rowWith({ state: 'late', dueAt: null, leaseUntil: null })],
    ['a post that failed', rowWith({ state: 'failed', lastError: 'Refused.' })],
  ] as const) {
    test(`${what} is left as it is, but for a question that is open from before`, () => {
      const decision = restored(row)
      assert.deepEqual(decision.row, { ...row, intent: { fence: 7, at: takenAt } })
      assert.deepEqual(decision.outbox, [])
    })
  }

  for (const [what, row] of [
    ['a published post', rowWith({ state: 'done', confirmed: [REF] })],
    ['a post in doubt already', rowWith({ state: 'failed', outcomeUnknown: true })],
    ['a post whose approval was withdrawn', rowWith({ state: 'failed', approvedHash: null })],
  ] as const) {
    test(`${what} is left as it is`, () => assert.equal(restored(row).row, row))
  }

  describe('at the first claim of what was ahead', () => {
    const due = NOW + MINUTE
    const claimed = (row: EffectRow) =>
      decideAt({ ...row, fence: 8 }, { type: 'claimed', fence: 8, gate: OPEN, ready: true }, due)
    const asked = claimed(restored(ahead()).row)
    const answered = (outcome: 'absent' | 'cannot_tell' | 'repeat') =>
      decideAt(asked.row, { type: 'looked_up', fence: 8, outcome: { state: outcome } }, due)

    test('the platform is asked for all that was sent since the backup', () =>
      assert.deepEqual(asked.next, { do: 'look_up', part: 0, since: takenAt }))

    test('what stands there is published', () => {
      const outcome = { state: 'found', ref: REF } as const
      assert.equal(decideAt(asked.row, { type: 'looked_up', fence: 8, outcome }, due).row.state, 'done')
    })

    test('what does not goes out as planned, and is neither late nor tried before', () => {
      const { row } = answered('absent')
      assert.deepEqual(row, { ...ahead(), fence: 8 })
      assert.equal(decideAt({ ...row, fence: 9 }, { type: 'claimed', fence: 9, gate: OPEN }, due).next.do, 'prepare')
    })

    for (const outcome of ['cannot_tell', 'repeat'] as const)
      test(`a person is asked where the answer is ${outcome}`, () => {
        assert.match(answered(outcome).row.lastError ?? '', /^It may be live: a backup from before its time/)
      })

    for (const [what, followUps, state] of [
      ['thread', 0, 'failed'],
      ['post with a first comment', 1, 'done'],
    ] as const)
      test(`a person is asked about the rest of a ${what} whose first part stands there`, () => {
        const { row } = claimed(restored(ahead({ partsTotal: 2, followUps })).row)
        const outcome = { state: 'found', ref: REF } as const
        const decision = decideAt(row, { type: 'looked_up', fence: 8, outcome }, due)
        assert.deepEqual([decision.row.state, decision.row.confirmed, decision.next.do], [state, [REF], 'stop'])
        assert.match(decision.row.lastError ?? '', /may be.*a backup from before its time was restored/)
      })
  })
})

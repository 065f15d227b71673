import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EffectRow } from './row.ts'
import { decideAt, MINUTE, NOW, preparing, REF, rowWith, sending, told } from './testing.ts'

const restored = (row: EffectRow) => decideAt(row, { type: 'restored', fence: 7 })
const later = { leaseUntil: null, dueAt: NOW + MINUTE }

describe('after a backup was restored', () => {
  for (const [what, row] of [
    ['a post that is due', rowWith({ leaseUntil: null })],
    ['a post that waited for another try', rowWith({ leaseUntil: null, nextRetryAt: NOW - 1 })],
    ['a post in hand', preparing()],
    ['a post whose call was under way', sending()],
    ['a thread with a part live', sending({ confirmed: [REF], partsTotal: 3 })],
    ['a post that the platform had', rowWith({ state: 'processing', processing: { ticket: {}, since: NOW } })],
  ] as const) {
    test(`${what} may be live, and a person is asked`, () => {
      const decision = restored(row)
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
    ['a post whose time is ahead', rowWith(later)],
    ['a post that was put off to a time ahead', rowWith({ leaseUntil: null, nextRetryAt: NOW + MINUTE })],
    ['an approved post', rowWith({ state: 'late', dueAt: null, leaseUntil: null })],
    ['a published post', rowWith({ state: 'done', confirmed: [REF] })],
    ['a post in doubt already', rowWith({ state: 'failed', outcomeUnknown: true })],
  ] as const) {
    test(`${what} is left as it is`, () => assert.equal(restored(row).row, row))
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Carried, carry } from './carry.ts'

const start: Carried = {
  entryId: 'p',
  from: { day: '2026-11-24', time: '09:40' },
  to: { day: '2026-11-24', time: '09:40' },
}

test('arrows move by day and by week, and keep the minutes', () => {
  assert.deepEqual(carry(start, 'ArrowRight', false)?.to, { day: '2026-11-25', time: '09:40' })
  assert.deepEqual(carry(start, 'ArrowUp', false)?.to, { day: '2026-11-17', time: '09:40' })
})

test('with Shift they move by a quarter of an hour, over midnight too', () => {
  assert.deepEqual(carry(start, 'ArrowDown', true)?.to, { day: '2026-11-24', time: '09:55' })
  const late = { ...start, to: { day: '2026-11-24', time: '00:10' } }
  assert.deepEqual(carry(late, 'ArrowUp', true)?.to, { day: '2026-11-23', time: '23:55' })
})

test('other keys move nothing', () => {
  assert.equal(carry(start, 'a', false), null)
})

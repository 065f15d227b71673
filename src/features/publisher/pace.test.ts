import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPace } from './in-hand.ts'

test('halves once a moment, never below one post, and comes back with calls that leave in time', () => {
  let now = 0
  const pace = createPace(16, () => now)
  pace.tooSlow()
  pace.tooSlow()
  assert.equal(pace.atOnce, 8)
  for (let moment = 0; moment < 10; moment++) {
    now += 500
    pace.tooSlow()
  }
  assert.equal(pace.atOnce, 1)
  for (let call = 0; call < 4; call++) pace.inTime()
  assert.equal(pace.atOnce, 2)
  for (let call = 0; call < 100; call++) pace.inTime()
  assert.equal(pace.atOnce, 16)
})

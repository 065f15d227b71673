import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../tests/support/fast-check.ts'
import { axisOf, everyNth } from './chart-axis.ts'

test('an axis has round steps and ends at or above the highest bar', () => {
  assert.deepEqual(axisOf(0), [0, 1])
  assert.deepEqual(axisOf(1), [0, 1])
  assert.deepEqual(axisOf(3), [0, 1, 2, 3])
  assert.deepEqual(axisOf(17), [0, 5, 10, 15, 20])
  assert.deepEqual(axisOf(41), [0, 20, 40, 60])
  assert.deepEqual(axisOf(1_140), [0, 500, 1_000, 1_500])
})

test('no number needs more than five lines or leaves its own axis', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), (most) => {
      const lines = axisOf(most)
      assert.ok(lines.length >= 2 && lines.length <= 5, `${most}: ${lines}`)
      assert.ok((lines.at(-1) ?? 0) >= most && lines.every(Number.isInteger), `${most}: ${lines}`)
    }),
  )
})

test('at most five bars have a label', () => {
  assert.deepEqual([1, 5, 7, 13, 26, 28, 30, 182, 365].map(everyNth), [1, 1, 2, 4, 7, 7, 7, 37, 73])
})

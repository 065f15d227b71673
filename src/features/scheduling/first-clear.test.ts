import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../tests/support/fast-check.ts'
import { firstClear } from './first-clear.ts'

const cases: [string, number[], number][] = [
  ['with nothing around: at once', [], 100],
  ['a gap after the one before', [95], 105],
  ['exactly a gap after the one before: at once', [90], 100],
  ['exactly a gap before the next: at once', [110], 100],
  ['after the next, where it would come too close to it', [109], 119],
  ['in the first hole that is wide enough', [95, 112, 140], 122],
  ['in a hole that fits just so', [95, 115], 105],
  ['whatever the order in which they are named', [112, 140, 95], 122],
]
for (const [name, moments, expected] of cases) {
  test(name, () => assert.equal(firstClear(moments, { from: 100, gap: 10 }), expected))
}

test('it is clear, and nothing earlier is', () => {
  const moment = fc.integer({ min: 0, max: 200 })
  fc.assert(
    fc.property(fc.array(moment, { maxLength: 12 }), moment, fc.integer({ min: 0, max: 30 }), (moments, from, gap) => {
      const isClear = (at: number) => moments.every((one) => Math.abs(one - at) >= gap)
      const at = firstClear(moments, { from, gap })
      assert.ok(at >= from && isClear(at))
      for (let earlier = from; earlier < at; earlier++) assert.ok(!isClear(earlier), `${earlier}`)
    }),
  )
})

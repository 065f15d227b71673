import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COUNTERS } from '../counters.ts'
import { SIGNS } from './signs.ts'

for (const { what, sign, costs } of SIGNS) {
  test(what, () => {
    for (const [unit, counter] of Object.entries(COUNTERS)) {
      const cost = costs[unit as keyof typeof costs] // its own keys
      assert.equal(counter.count(sign), cost, unit)
      assert.equal(counter.count(sign.repeat(7)), 7 * cost, unit)
      assert.equal(counter.count(`a ${sign} b`), 4 + cost, unit)
    }
  })
}

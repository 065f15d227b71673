import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../tests/support/fast-check.ts'
import { counted, evenShares, nextOf, type Share, standingOf } from './mix.ts'

const counts = (record: Record<string, number>) => new Map(Object.entries(record))
const TWO = evenShares(['craft', 'repairs'])

test('a part is owed or over once it is off by a whole post, and by a quarter of its share', () => {
  for (const [craft, repairs, standing] of [
    [0, 0, 'even'],
    [1, 0, 'even'],
    [2, 0, 'over'],
    [0, 2, 'owed'],
    [3, 2, 'even'],
    [4, 1, 'over'],
    [12, 10, 'even'],
    [16, 8, 'over'],
    [8, 16, 'owed'],
  ] as const) {
    const found = standingOf({ id: 'craft', share: 0.5 }, TWO, counts({ craft, repairs }))
    assert.equal(found, standing, `${craft} beside ${repairs}`)
  }
})

test('what names none of the parts counts for none of them', () => {
  assert.equal(standingOf({ id: 'craft', share: 0.5 }, TWO, counts({ gone: 9 })), 'even')
  assert.equal(counted(TWO, counts({ gone: 9, craft: 1 })), 1)
})

test('the part that lacks most is next; of equals the one that was beside it less, then the first', () => {
  assert.equal(nextOf(TWO, counts({})), 'craft')
  assert.equal(nextOf(TWO, counts({ craft: 1 })), 'repairs')
  assert.equal(nextOf(TWO, counts({ craft: 1, repairs: 1 }), counts({ craft: 1 })), 'repairs')
  assert.equal(nextOf([{ id: 'never', share: 0 }], counts({})), null)
  assert.equal(nextOf([], counts({})), null)
})

const shares = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 12 }).map((weights): Share[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight, index) => ({ id: `p${index}`, share: weight / sum }))
})

test('from any beginning the mix comes to what is wished for, and stays there', () => {
  fc.assert(
    fc.property(shares, fc.array(fc.nat(15), { maxLength: 12 }), (parts, begun) => {
      const now = new Map(parts.map(({ id }, index) => [id, begun[index] ?? 0]))
      for (let step = 0; step < 400; step += 1) {
        const next = nextOf(parts, now)
        assert.ok(next !== null)
        now.set(next, (now.get(next) ?? 0) + 1)
      }
      const total = counted(parts, now)
      for (const [index, { id, share }] of parts.entries()) {
        // Posts that already exist are not removed, so a small part may need more than these steps to become even.
        if ((begun[index] ?? 0) > share * total) continue
        const off = (now.get(id) ?? 0) - share * total
        assert.ok(Math.abs(off) < parts.length, `${id} is off by ${off} of ${total}`)
      }
    }),
  )
})

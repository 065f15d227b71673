import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMetrics, type Figures } from './metrics.ts'

const HOUR = 3_600_000
const SOME = Array.from({ length: 50 }, (_, n) => `post-${n}`)

test('figures begin at zero, only grow, and level off', () => {
  const metrics = createMetrics()
  for (const id of SOME) {
    const ages = [0, 1, 6, 24, 72, 168, 720].map((hours) => metrics.of(id, hours * HOUR))
    assert.deepEqual(new Set(Object.values(ages[0] ?? {})), new Set([0]))
    ages.reduce((before, after) => {
      for (const name of Object.keys(after) as (keyof Figures)[]) assert.ok(after[name] >= before[name], name) // its own keys
      assert.ok(after.likes <= after.impressions && after.replies <= after.impressions)
      return after
    })
    assert.deepEqual(ages.at(-1), metrics.of(id, 10_000 * HOUR))
    assert.ok((ages.at(-1)?.impressions ?? 0) >= 49)
  }
})

test('the same seed gives the same figures, another seed others', () => {
  const at = (seed: number) => SOME.map((id) => createMetrics(seed).of(id, 24 * HOUR))
  assert.deepEqual(at(7), at(7))
  assert.notDeepEqual(at(7), at(8))
})

test('real events are added to the figures, and figures that were set stay', () => {
  const metrics = createMetrics()
  const { replies } = metrics.of('a', 24 * HOUR)
  assert.equal(metrics.of('a', 24 * HOUR, { replies: 2 }).replies, replies + 2)
  metrics.set('a', { likes: 1000 })
  metrics.set('a', { replies: 0 })
  const set = metrics.of('a', 24 * HOUR, { replies: 2 })
  assert.deepEqual([set.likes, set.replies, set.impressions], [1000, 0, metrics.of('a', 24 * HOUR).impressions])
  assert.notEqual(metrics.of('b', 24 * HOUR).likes, 1000)
})

test('an impossible figure is refused', () => {
  const metrics = createMetrics()
  assert.throws(() => metrics.set('a', { likes: -1 }), RangeError)
  assert.throws(() => metrics.set('a', { likes: 1.5 }), RangeError)
  assert.throws(() => metrics.set('a', JSON.parse('{"loves":1}')), TypeError)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pauseAfter } from './backoff.ts'

const HOUR = 3600
const failed = { deliveryId: '2f6f9a0e-6f0f-4d7e-9a52-0d3a7c1f2b44', attempts: 1, elapsed: 0, retryAfter: null }

test('the pauses grow, each within a tenth of its figure', () => {
  const figures = [5, 60, 300, 1800, 2 * HOUR, 5 * HOUR, 6 * HOUR, 8 * HOUR]
  for (const [index, figure] of figures.entries()) {
    for (const deliveryId of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const pause = pauseAfter({ ...failed, deliveryId, attempts: index + 1 }) ?? Number.NaN
      assert.ok(pause >= figure * 0.9 && pause <= figure * 1.1, `${pause} for ${figure}`)
    }
  }
  assert.equal(pauseAfter({ ...failed, attempts: figures.length + 1 }), null)
})

test('deliveries that failed at one moment are not retried at one moment', () => {
  const pauses = Array.from({ length: 20 }, (_, n) =>
    pauseAfter({ ...failed, deliveryId: `delivery ${n}`, attempts: 5 }),
  )
  assert.equal(new Set(pauses).size, 20)
})

test('all attempts fit into a day, whatever the jitter', () => {
  for (let n = 0; n < 200; n++) {
    let elapsed = 0
    for (let attempts = 1; attempts <= 8; attempts++) {
      const pause = pauseAfter({ deliveryId: `delivery ${n}`, attempts, elapsed, retryAfter: null })
      assert.ok(pause !== null, `attempt ${attempts} of delivery ${n}`)
      elapsed += pause
    }
    assert.ok(elapsed <= 24 * HOUR)
  }
})

test('a receiver that asks for a longer pause gets it, one that asks for a shorter does not', () => {
  assert.equal(pauseAfter({ ...failed, retryAfter: 120 }), 120)
  assert.ok((pauseAfter({ ...failed, retryAfter: 0 }) ?? 0) >= 4.5)
})

test('nothing is retried after a day', () => {
  assert.equal(pauseAfter({ ...failed, retryAfter: 24 * HOUR + 1 }), null)
  assert.equal(pauseAfter({ ...failed, elapsed: 24 * HOUR - 1 }), null)
  assert.equal(pauseAfter({ ...failed, elapsed: 23 * HOUR, retryAfter: HOUR }), HOUR)
})

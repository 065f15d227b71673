import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAddressGuard } from './address-guard.ts'

function guarded(most: number) {
  let time = 0
  const guard = createAddressGuard({ monotonic: () => time }, most)
  return {
    pass: (ms: number) => {
      time += ms
    },
    /** How many of this many requests in a row are admitted. */
    count(address: string, tries: number): number {
      let passed = 0
      for (let n = 0; n < tries; n++) {
        try {
          guard.admit(address)
          passed++
        } catch {}
      }
      return passed
    },
  }
}

test('each address has its own limit a minute', () => {
  const { count, pass } = guarded(3)
  assert.deepEqual([count('192.0.2.1', 5), count('192.0.2.2', 5)], [3, 3])
  pass(59_999)
  assert.equal(count('192.0.2.1', 1), 0)
  pass(1)
  assert.equal(count('192.0.2.1', 5), 3)
})

test('the addresses of one customer count together', () => {
  const { count } = guarded(3)
  assert.deepEqual([count('2001:db8::1', 2), count('2001:db8::2', 2), count('2001:db8:0:1::1', 2)], [2, 1, 2])
  assert.deepEqual([count('192.0.2.1', 2), count('::ffff:192.0.2.1', 2)], [2, 1])
})

test('without a limit every request passes', () => {
  assert.equal(guarded(0).count('192.0.2.1', 1000), 1000)
})

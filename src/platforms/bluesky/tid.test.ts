import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../tests/support/fast-check.ts'
import { createdAtMs, firstKeyAt, isKeyOf, recordKey } from './tid.ts'

const part = { publishKey: 'post-1:approval-1', composedAt: '2026-11-24T09:30:00.250Z', index: 0 }

/** The microseconds of a TID, decoded as its specification says. */
function microseconds(key: string): number {
  const value = [...key].reduce((sum, c) => sum * 32n + BigInt('234567abcdefghijklmnopqrstuvwxyz'.indexOf(c)), 0n)
  return Number(value >> 10n)
}

test('a record key is a valid TID of its moment', () => {
  const key = recordKey(part)
  // The syntax that the specification gives.
  assert.match(key, /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/)
  assert.equal(Math.floor(microseconds(key) / 1000), Date.parse(part.composedAt))
})

test('the same part has the same key, another approval or part another', () => {
  assert.equal(recordKey({ ...part }), recordKey(part))
  assert.notEqual(recordKey({ ...part, publishKey: 'post-1:approval-2' }), recordKey(part))
  assert.notEqual(recordKey({ ...part, index: 1 }), recordKey(part))
})

test('keys sort by time and, within a thread, by part', () => {
  const moments = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2100-01-01') })
  fc.assert(
    fc.property(moments, fc.nat(23), fc.string(), fc.string(), (ms, index, one, other) => {
      const composedAt = new Date(ms).toISOString()
      const earlier = recordKey({ publishKey: one, composedAt, index })
      const later = recordKey({ publishKey: other, composedAt, index: index + 1 })
      assert.ok(earlier < later)
      assert.equal(Math.floor(microseconds(earlier) / 1000), createdAtMs({ composedAt, index }))
    }),
  )
})

test('ten thousand posts of one second share no key', () => {
  const keys = Array.from({ length: 10_000 }, (_, n) =>
    recordKey({
      publishKey: `post-${n}`,
      composedAt: new Date(Date.parse(part.composedAt) + (n % 1000)).toISOString(),
      index: 0,
    }),
  )
  assert.equal(new Set(keys).size, keys.length)
})

test('a key tells which approval it was made from, at whatever moment', () => {
  const later = recordKey({ ...part, composedAt: '2027-02-01T17:00:00.000Z' })
  assert.ok(isKeyOf(later, part.publishKey))
  assert.ok(!isKeyOf(later, 'post-1:approval-2'))
  assert.ok(!isKeyOf('self', part.publishKey))
  assert.ok(firstKeyAt(Date.parse(part.composedAt)) <= recordKey(part))
  assert.ok(firstKeyAt(Date.parse(part.composedAt) + 1) > recordKey(part))
})

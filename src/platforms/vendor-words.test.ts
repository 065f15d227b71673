import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vendorWords } from './vendor-words.ts'

test('joins what there is, on one line, and keeps it short', () => {
  assert.equal(vendorWords('Forbidden', undefined, null, 'not\n allowed'), 'Forbidden: not allowed')
  assert.equal(vendorWords('word '.repeat(100)).length, 300)
})

test('hides nothing, and turns nothing around', () => {
  assert.equal(vendorWords('not \u202Edewolla\u001B[31m', 'Forbidden'), 'not dewolla [31m: Forbidden')
})

test('leaves out what is shaped like a secret', () => {
  const jwt = `${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`
  assert.equal(vendorWords(`Token ${jwt} expired`), 'Token [redacted] expired')
  assert.equal(vendorWords('Wrong: abcd-efgh-ijkl-mnop'), 'Wrong: [redacted]')
})

test('a secret that is cut off by the limit goes too', () => {
  const long = `${'word '.repeat(56)}${'x'.repeat(60)}`
  assert.doesNotMatch(vendorWords(long), /x/)
})

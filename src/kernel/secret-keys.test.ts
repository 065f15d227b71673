import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthOf, MOST_GROWTH } from '../../tests/support/growth.ts'
import { isSecretKey } from './secret-keys.ts'

test('a key is read once, whatever it is made of', () => {
  for (const piece of ['A', 'a', 'aA', 'Aa', '_', '1', 'token']) {
    const growth = growthOf((units) => {
      const key = piece.repeat(Math.ceil(units / piece.length))
      return () => isSecretKey(key)
    }, 16_000)
    assert.ok(growth < MOST_GROWTH, `${piece}: ${growth.toFixed(0)} times the work for 16 times the key`)
  }
})

test('words are told apart in every way of joining them', () => {
  for (const key of ['xAPIKey', 'APIKey', 'api_key', 'HTTPAuthorization', 'myJWT', 'X-Api-Key']) {
    assert.ok(isSecretKey(key), key)
  }
  for (const key of ['keyId', 'tokenURL', 'inputTokenCount', 'KEY']) assert.ok(!isSecretKey(key), key)
})

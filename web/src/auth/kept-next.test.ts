import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepNext, keptNext } from './kept-next.ts'

const MINUTE = 60_000
const store = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('a kept address is valid for fifteen minutes, until another is kept', () => {
  const one = store()
  keepNext(one, '/oauth/consent/abc?workspace=1', 0)
  assert.equal(keptNext(one, 14 * MINUTE), '/oauth/consent/abc?workspace=1')
  assert.equal(keptNext(one, 15 * MINUTE), null)
  keepNext(one, '/calendar', 20 * MINUTE)
  assert.equal(keptNext(one, 21 * MINUTE), '/calendar')
})

test('an address that leads elsewhere, or differs from the kept one, leads nowhere', () => {
  const one = store()
  keepNext(one, '//elsewhere.example', 0)
  assert.equal(keptNext(one, 0), '/')
  for (const odd of ['', 'null', '7', '{"next":1,"until":9}', '{"next":"/calendar"}', '[']) {
    one.setItem('galley.next', odd)
    assert.equal(keptNext(one, 0), null, odd)
  }
})

test('unavailable storage does not stop anything', () => {
  const closed = () => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  }
  const forbidden = { getItem: closed, setItem: closed }
  keepNext(forbidden, '/calendar', 0)
  assert.equal(keptNext(forbidden, 0), null)
})

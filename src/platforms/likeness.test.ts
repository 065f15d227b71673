import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthOf, MOST_GROWTH } from '../../tests/support/growth.ts'
import { likeness } from './likeness.ts'

test('texts are compared in one go, whatever they are made of', () => {
  for (const piece of ['a.b', 'a.', 'xn--a', 'a', '-', 'https://', '%41', '&amp;', ' ', '/']) {
    const growth = growthOf((units) => {
      const text = piece.repeat(Math.ceil(units / piece.length))
      return () => likeness('a', `t.co/a ${text}`)
    }, 32_000)
    assert.ok(growth < MOST_GROWTH, `${piece}: ${growth.toFixed(0)} times the work for 16 times the text`)
  }
})

test('an address that a service made short is alike, whatever stood there', () => {
  for (const address of ['https://a.example/b', 'a.example/b', 'www.a-b.example/c?d=e', '..a.example/b']) {
    assert.equal(likeness(`See ${address} now`, 'See https://t.co/Ab1 now'), 'alike', address)
  }
  assert.equal(likeness('See a.example/b now', 'Look https://t.co/Ab1 now'), 'other')
})

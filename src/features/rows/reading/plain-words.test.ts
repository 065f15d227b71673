import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainWords } from './plain-words.ts'

test('a link becomes its words and its address, and what nobody sees is gone', () => {
  assert.equal(
    plainWords('See [our yard](https://northwind.example/yard), not [this], nor [that](mailto:x).'),
    'See our yard https://northwind.example/yard, not [this], nor [that](mailto:x).',
  )
  assert.equal(plainWords('[1] [two](https://two.example)\u200b'), '[1] two https://two.example')
})

for (const part of ['[', '[a', '[a](https://a', '[a]('])
  test(`a page full of ${part} is read in no time`, () => {
    const text = part.repeat(Math.ceil(200_000 / part.length))
    const began = performance.now()
    assert.equal(plainWords(text), text)
    const took = performance.now() - began
    assert.ok(took < 2_000, `${Math.round(took)} ms`)
  })

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundBy, lineOf } from './guardrail-line.ts'

test('a rule says what checks find by it', () => {
  for (const [text, found] of [
    ['Never say “synergy”', '“synergy”'],
    ['No emoji', 'any emoji'],
    ['At most two hashtags', 'more than 2 hashtags'],
    ['No more than one link', 'more than 1 link'],
    ['Stay under 200 words', 'more than 199 words'],
    ['Sound like a neighbour', ''],
  ] as const)
    assert.equal(foundBy(text), found, text)
})

test('a rule that models are not told is checked all the same', () => {
  assert.match(lineOf('Never mention Acme', true), /Checks find “Acme”, and models are told/)
  assert.match(lineOf('Never mention Acme', false), /Checks find “Acme”\. Models are not told/)
  assert.match(lineOf('Sound like a neighbour', false), /Neither models nor checks/)
})

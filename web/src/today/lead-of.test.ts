import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leadOf } from './lead-of.ts'

test('a text is led by its first line, or by its first sentence', () => {
  assert.deepEqual(leadOf('Handles\nSix ash handles. One coat.'), {
    lead: 'Handles',
    rest: 'Six ash handles. One coat.',
  })
  assert.deepEqual(leadOf('Tear-out in figured wood? Bring the chip breaker closer.'), {
    lead: 'Tear-out in figured wood?',
    rest: 'Bring the chip breaker closer.',
  })
  assert.deepEqual(leadOf('  One line only '), { lead: 'One line only', rest: '' })
})

test('an abbreviation or a price does not end a sentence, and a long first line is no headline', () => {
  assert.equal(leadOf('No. 2 is back on the shelf. Same body.').lead, 'No. 2 is back on the shelf.')
  assert.equal(leadOf('Version 2.5 is here. Try it.').lead, 'Version 2.5 is here.')
  const long = `${'word '.repeat(30).trim()}. Second sentence.`
  assert.equal(leadOf(`${long}\nNext line`).rest, 'Second sentence.\nNext line')
})

test('a post that is only a picture still has a headline', () => {
  assert.deepEqual(leadOf(' \n'), { lead: 'Without words', rest: '' })
})

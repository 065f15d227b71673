import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordDiff } from './word-diff.ts'

const written = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('')

test('only the words that changed are marked', () => {
  assert.equal(written('We ship on Friday', 'We ship on Monday'), 'We ship on [-Friday][+Monday]')
  assert.equal(written('One two', 'One and two'), 'One [+and ]two')
})

test('nothing changed, everything changed, empty texts', () => {
  assert.equal(written('same', 'same'), 'same')
  assert.equal(written('', 'new'), '[+new]')
  assert.deepEqual(wordDiff('', ''), [])
})

test('both texts can be read back from the parts', () => {
  const before = 'The  quick brown\nfox jumps over'
  const after = 'A quick brown fox\njumped  over it'
  const parts = wordDiff(before, after)
  assert.equal(
    parts
      .filter(({ kind }) => kind !== 'added')
      .map(({ text }) => text)
      .join(''),
    before,
  )
  assert.equal(
    parts
      .filter(({ kind }) => kind !== 'removed')
      .map(({ text }) => text)
      .join(''),
    after,
  )
})

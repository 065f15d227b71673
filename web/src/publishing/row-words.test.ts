import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowWords, saySide } from './row-words.ts'

const same = { changes: [], absence: null, problem: null }
const changed = [{ field: 'text' as const, before: 'a', now: 'b' }]

test('a row that is as it was is not mentioned', () => {
  assert.equal(rowWords(same, true), null)
  assert.equal(rowWords(same, false), null)
})

test('whoever decides learns what the row says now, and what that means for the draft', () => {
  assert.match(rowWords({ ...same, changes: changed }, true) ?? '', /What was approved goes out, and nothing of this/)
  assert.match(rowWords({ ...same, changes: changed }, false) ?? '', /keeps its words/)
  assert.match(rowWords({ ...same, changes: changed, problem: '“Post” is empty' }, false) ?? '', /“Post” is empty/)
  assert.match(rowWords({ ...same, absence: 'unticked' }, false) ?? '', /not ticked any more/)
  assert.match(rowWords({ ...same, absence: 'deleted' }, true) ?? '', /goes out all the same/)
})

test('times are read in the zone of the workspace, and nothing has a word', () => {
  const change = { field: 'time' as const, before: '', now: '2030-05-01T08:00:00.000Z' }
  assert.equal(saySide(change, 'before', 'UTC'), 'no time')
  assert.match(saySide(change, 'now', 'Europe/Berlin'), /10:00/)
  assert.equal(saySide({ field: 'text', before: 'a', now: '' }, 'now', 'UTC'), 'nothing')
})

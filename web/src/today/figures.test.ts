import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparison, reactionsOf } from './figures.ts'

test('a difference that may be chance is no news', () => {
  assert.equal(comparison(212, 179), '33 more than before')
  assert.equal(comparison(100, 104), 'as usual')
  assert.equal(comparison(0, 0), 'as usual')
  assert.equal(comparison(1, 0), '1 more than before')
  assert.equal(comparison(90, 1100), '1,010 fewer than before')
})

test('what a network does not tell is not nothing', () => {
  const none = { likes: 0, reposts: 0, replies: 0, quotes: 0, bookmarks: null }
  assert.equal(reactionsOf({ ...none, unavailableMetrics: ['likes', 'reposts', 'replies', 'quotes'] }), null)
  assert.equal(reactionsOf({ ...none, likes: 3, bookmarks: 2, unavailableMetrics: ['reposts'] }), 5)
})

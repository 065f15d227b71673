import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PostMetrics } from '#platforms/analytics.ts'
import { engagementScore, figuresOf } from './engagement.ts'

const NOTHING: PostMetrics = { likes: 0, reposts: 0, replies: 0, quotes: 0, bookmarks: 0, impressions: 0 }
const scoreOf = (metrics: Partial<PostMetrics>) => engagementScore(figuresOf({ ...NOTHING, ...metrics }))

test('each act counts by what it asks of a reader; being seen does not count', () => {
  assert.deepEqual(
    [
      scoreOf({ likes: 1 }),
      scoreOf({ bookmarks: 1 }),
      scoreOf({ replies: 1 }),
      scoreOf({ reposts: 1 }),
      scoreOf({ quotes: 1 }),
      scoreOf({ impressions: 1_000_000 }),
    ],
    [1, 2, 3, 3, 4, 0],
  )
  assert.equal(scoreOf({ likes: 10, bookmarks: 2, replies: 3, reposts: 4, quotes: 1 }), 39)
})

test('what a platform does not tell is null where null is possible, 0 elsewhere, named, and counts nothing', () => {
  const figures = figuresOf({ ...NOTHING, likes: 5, quotes: null, bookmarks: null, impressions: null })
  assert.deepEqual(figures, {
    likes: 5,
    reposts: 0,
    replies: 0,
    quotes: 0,
    bookmarks: null,
    impressions: null,
    unavailable: ['quotes', 'bookmarks', 'impressions'],
  })
  assert.equal(engagementScore(figures), 5)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KnownPost, Performance, TopPost } from './reads.ts'
import { againstUsual, earlyWords, isLeft, networkOf, rowOf } from './rows.ts'

const post: TopPost = {
  postId: '1',
  publishedExternalId: null,
  publishedUrl: 'https://x.com/northwind/status/1',
  contentText: 'A saw',
  scheduledForUtc: '2026-11-24T09:00:00.000Z',
  likes: 10,
  reposts: 1,
  replies: 2,
  quotes: 0,
  bookmarks: 3,
  impressions: 900,
  engagementScore: 25,
  unavailableMetrics: [],
  fetchedAt: '2026-11-24T12:30:00.000Z',
}
const known: KnownPost = {
  ...post,
  platform: 'linkedin',
  publishedAt: '2026-11-24T09:02:00.000Z',
  topic: 'Tools',
  contentType: null,
}
const platforms = (postsPublished: number, engagements: number) =>
  ({ platforms: [{ platform: 'x', postsPublished, engagements, impressions: null }] }) as unknown as Performance // the rest is not read

test('what the best posts’ answer tells comes before what an address tells', () => {
  assert.deepEqual([rowOf(post, known).platform, rowOf(post, known).outAt], ['linkedin', known.publishedAt])
  assert.deepEqual([rowOf(post, undefined).platform, rowOf(post, undefined).outAt], ['x', post.scheduledForUtc])
  assert.equal(networkOf('https://www.threads.com/@northwind/post/1'), 'threads')
  assert.equal(networkOf('https://example.com/x.com'), null)
  assert.equal(networkOf(null), null)
})

test('a post whose network tells nothing has no reactions, not zero', () => {
  assert.equal(rowOf(post, known).reactions, 16)
  assert.equal(rowOf({ ...post, unavailableMetrics: ['likes', 'reposts', 'replies', 'quotes'] }, known).reactions, null)
})

test('a filter leaves the posts of its network, topic or kind', () => {
  const row = rowOf(post, known)
  assert.equal(isLeft(row, null), true)
  assert.equal(isLeft(row, { by: 'network', value: 'linkedin' }), true)
  assert.equal(isLeft(row, { by: 'network', value: 'x' }), false)
  assert.equal(isLeft(row, { by: 'topic', value: 'Tools' }), true)
  assert.equal(isLeft(row, { by: 'type', value: 'Tools' }), false)
})

test('figures of the first day are said to be early', () => {
  const read = (fetchedAt: string) => earlyWords({ outAt: '2026-11-24T09:00:00.000Z', fetchedAt })
  assert.equal(read('2026-11-24T09:40:00.000Z'), 'too early, within the hour')
  assert.equal(read('2026-11-24T12:30:00.000Z'), 'too early, 3 h after')
  assert.equal(read('2026-11-25T09:00:00.000Z'), null)
  assert.equal(earlyWords({ outAt: null, fetchedAt: post.fetchedAt }), null)
})

test('a post is compared with the other posts on its network, if there are enough', () => {
  const row = rowOf(post, undefined)
  assert.equal(againstUsual(row, platforms(5, 100)).words, 'no comparable data')
  assert.equal(againstUsual(row, undefined).words, 'no comparable data')
  assert.equal(againstUsual(row, platforms(9, 16)).words, 'no comparable data')
  assert.equal(againstUsual(row, platforms(9, 80)).words, '+100 %, n 8')
  assert.equal(againstUsual(row, platforms(9, 16 + 8 * 16)).words, 'within the usual, n 8')
  assert.equal(againstUsual(row, platforms(9, 16 + 8 * 32)).words, '−50 %, n 8')
  const silent = rowOf({ ...post, unavailableMetrics: ['likes', 'reposts', 'replies', 'quotes'] }, undefined)
  assert.equal(againstUsual(silent, platforms(9, 80)).words, 'not told')
})

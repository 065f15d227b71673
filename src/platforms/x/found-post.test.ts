import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedQueries } from './feed-queries.ts'
import { foundPosts } from './found-post.ts'
import { WirePosts } from './posts-wire.ts'
import { problemOf } from './read-problem.ts'

const reader = { externalId: '7', handle: 'Northwind' }
const found = (answer: object) => foundPosts(WirePosts.parse(answer), 'https://x.example', reader)

test('both vocabularies are read alike, a long text whole and by its own entities', () => {
  const shared = {
    id: '1',
    text: 'Cut…',
    author_id: '2',
    conversation_id: '1',
    entities: { hashtags: [{ tag: 'cut' }] },
  }
  const long = {
    text: 'Not cut &amp; whole @northwind',
    entities: { mentions: [{ start: 0, end: 1, username: 'northwind' }] },
  }
  const users = [{ id: '2', username: 'maya', name: 'Maya', public_metrics: { followers_count: 3 } }]
  const quoted = { id: '5', text: 'Ours', author_id: '7' }
  const [old] = found({
    data: [
      {
        ...shared,
        note_tweet: long,
        referenced_tweets: [{ type: 'quoted', id: '5' }],
        public_metrics: { retweet_count: 4, like_count: 1 },
      },
    ],
    includes: { users, tweets: [quoted] },
  })
  const [recent] = found({
    data: [
      {
        ...shared,
        note_post: long,
        referenced_posts: [{ type: 'quoted', id: '5' }],
        public_metrics: { repost_count: 4, like_count: 1 },
      },
    ],
    includes: { users, posts: [quoted] },
  })
  assert.deepEqual(old, recent)
  assert.deepEqual(
    [old?.text, old?.hashtags, old?.mentions, old?.metrics.reposts, old?.author?.followers],
    ['Not cut & whole @northwind', [], ['northwind'], 4, 3],
  )
  assert.deepEqual([old?.mentionsUs, old?.quotesUs, old?.url], [true, true, 'https://x.example/maya/status/1'])
})

test('what X leaves out is null or empty, and one odd entity spoils nothing', () => {
  const [post] = found({
    data: [
      {
        id: '1',
        entities: {
          mentions: [{ start: 0, end: 3 }],
          urls: [
            { start: 0, end: 1 },
            { url: 'https://t.co/a', expanded_url: 'https://a.example', media_key: '3_1' },
            { url: 'https://t.co/b', expanded_url: 'https://b.example' },
          ],
        },
      },
    ],
  })
  assert.deepEqual([post?.text, post?.author, post?.createdAt, post?.mentions], ['', null, null, []])
  assert.deepEqual(
    post?.links.map(({ expandedUrl }) => expandedUrl),
    ['https://b.example'],
  )
  assert.deepEqual([post?.mentionsUs, post?.quotesUs, post?.inReplyToText], [false, false, null])
})

test('why a post is missing, by X’s own problems', () => {
  const type = (name: string) => `https://api.x.com/2/problems/${name}`
  const cases = [
    [{ type: type('resource-not-found'), resource_id: '1', detail: 'Could not find' }, 'gone'],
    [{ type: type('resource-not-found'), value: '1', detail: 'User has been suspended: [1].' }, 'unavailable'],
    [{ type: type('not-authorized-for-resource'), resource_id: '1' }, 'protected'],
    [{ type: type('resource-unavailable'), resource_id: '1' }, 'unavailable'],
    [{ type: type('field-hydration-failure'), resource_id: '1', detail: 'A part failed' }, 'unclear'],
  ] as const
  for (const [problem, why] of cases) {
    const [wire] = WirePosts.parse({ errors: [problem] }).errors
    assert.ok(wire)
    assert.deepEqual([problemOf(wire).id, problemOf(wire).why], ['1', why], JSON.stringify(problem))
  }
})

test('feeds become queries that X takes: as many terms as 512 characters hold, and words without operators', () => {
  assert.deepEqual(feedQueries({ listId: '17' }), ['list:17 -is:retweet'])
  assert.deepEqual(feedQueries({ handles: ['@maya', 'jon'] }), ['(from:maya OR from:jon) -is:retweet'])
  assert.deepEqual(feedQueries({ keywords: ['wood glue" OR from:x', 'plane'] }), [
    '("wood glue OR from:x" OR "plane") -is:retweet',
  ])
  assert.deepEqual(feedQueries({ keywords: ['plane'], without: ['northwind_tools', 'no-handle'] }), [
    '"plane" -is:retweet -from:northwind_tools',
  ])
  const many = feedQueries({ handles: Array.from({ length: 100 }, (_, n) => `somebody_${n}`) })
  assert.ok(many.length > 1 && many.every((query) => query.length <= 512))
  assert.equal(many.join(' ').match(/from:/g)?.length, 100)
  for (const feed of [
    { listId: 'x' },
    { handles: ['not a name'] },
    { keywords: ['!!'] },
    { keywords: ['a'.repeat(600)] },
  ])
    assert.throws(() => feedQueries(feed), { kind: 'rejected' })
})

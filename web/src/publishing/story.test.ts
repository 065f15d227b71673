import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Post } from '#contract/posts/post.ts'
import type { PublishAttempt } from '#contract/posts/publishing.ts'
import { hasStory, storyOf } from './story.ts'

const when = (at: string) => `at ${at.slice(11, 16)}`
// Only the fields that the story needs.
const post = (change: Partial<Post>) =>
  ({
    platform: 'x',
    status: 'failed',
    mayBeLive: false,
    attemptCount: 1,
    lastAttemptAt: null,
    nextRetryAt: null,
    lastError: null,
    ...change,
  }) as Post
const attempt = (change: Partial<PublishAttempt>): PublishAttempt => ({
  id: 'a1',
  act: 'publish',
  part: 0,
  startedAt: '2026-11-24T09:30:00.000Z',
  finishedAt: null,
  outcome: null,
  summary: 'In the words of the server.',
  httpStatus: null,
  platformRef: null,
  error: null,
  requestHash: 'hash',
  ...change,
})

test('an answered attempt is told in the server’s words, with what its post does not say', () => {
  const [refused] = storyOf(
    post({ lastError: 'Too long' }),
    [attempt({ outcome: 'refused', error: 'Too long', httpStatus: 400, part: 1 })],
    when,
  )
  assert.deepEqual(
    [refused?.title, refused?.detail, refused?.mark],
    ['Part 2: In the words of the server.', 'It answered 400.', 'failed'],
    'why it failed stands above the story',
  )
  const tried = attempt({ outcome: 'no_effect', error: 'X was away' })
  assert.equal(storyOf(post({ lastError: 'Too long' }), [tried], when)[0]?.detail, 'X was away.')
  const url = 'https://x.example/1'
  const [found] = storyOf(
    post({ status: 'published' }),
    [attempt({ outcome: 'found_live', platformRef: { externalId: '1', url } })],
    when,
  )
  assert.deepEqual([found?.mark, found?.url], ['published', url])
})

test('an attempt without an answer: awaited while it runs, lost once it may be live', () => {
  const told = (change: Partial<Post>) => storyOf(post(change), [attempt({})], when)[0]?.title
  assert.match(told({ status: 'publishing' }) ?? '', /has not answered yet/)
  assert.match(told({ status: 'publishing', mayBeLive: true }) ?? '', /no answer came back from X/)
  assert.match(told({ status: 'failed', mayBeLive: true }) ?? '', /no answer came back/)
})

test('an attempt to delete is told as one', () => {
  const [deleted] = storyOf(post({ status: 'published' }), [attempt({ act: 'delete', outcome: 'deleted' })], when)
  assert.deepEqual([deleted?.title, deleted?.mark], ['Deleting: In the words of the server.', 'canceled'])
  const [open] = storyOf(post({ status: 'published' }), [attempt({ act: 'delete' })], when)
  assert.equal(open?.title, 'Deleting: In the words of the server.')
})

test('the last chapter says the current state', () => {
  const last = (change: Partial<Post>) => storyOf(post(change), [], when).at(-1)?.title
  assert.match(last({ status: 'scheduled', nextRetryAt: '2026-11-24T10:00:00.000Z' }) ?? '', /^Next try at 10:00/)
  assert.match(last({ mayBeLive: true }) ?? '', /until somebody says whether/)
  assert.match(last({}) ?? '', /not tried again/)
  assert.match(last({ status: 'approved', lastError: 'It was too late' }) ?? '', /waits for a new time/)
  assert.equal(last({ status: 'published' }), undefined)
  assert.equal(last({ status: 'approved' }), undefined)
})

test('a first comment is told as one, and if it is missing the post is live all the same', () => {
  const followed = { platform: 'linkedin', platformPayload: { firstComment: 'The link' } } as const
  const published = post({ ...followed, status: 'published', lastError: 'Its first comment is not' })
  const [open, now] = storyOf(published, [attempt({ part: 1 })], when)
  assert.deepEqual([open?.title, open?.mark], ['First comment: In the words of the server.', 'unknown'])
  assert.deepEqual([now?.mark, now?.detail], ['published', 'Its first comment is not.'])
  const under = { ...followed, status: 'publishing', publishedUrl: 'https://network.example/1' } as const
  assert.match(storyOf(post(under), [], when)[0]?.title ?? '', /first comment follows/)
})

test('a post that was never tried has nothing to tell', () => {
  assert.equal(hasStory(post({ status: 'scheduled', attemptCount: 0 })), false)
  assert.equal(hasStory(post({ status: 'scheduled' })), true)
  assert.equal(hasStory(post({ status: 'published', attemptCount: 0 })), true)
})

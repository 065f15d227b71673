import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../api/api-error.ts'
import { problemOf } from '../api/problem-words.ts'
import { namedProblem } from './named-problem.ts'

const refused = (...details: [path: string, message: string][]) =>
  new ApiError(400, 'refused', {
    details: details.map(([path, message]) => ({ path, code: 'invalid', message })),
  })

for (const [path, place] of [
  ['body.posts.1.platformPayload.url', 'Reddit, link'],
  ['body.posts.0.platformPayload.poll.options.1', 'X, choice 2 of the poll'],
  ['body.posts.0.platformPayload.thread.0.text', 'X, post 2 of the thread'],
  ['body.posts.1.platformPayload.subreddit', 'Reddit, community'],
  ['body.posts.1.contentText', 'Reddit, text'],
  ['body.posts.1.platformPayload.somethingNew', 'Reddit'],
  ['body.posts.1', 'Reddit'],
] as const) {
  test(`${path} is ${place}`, () => {
    const error = namedProblem(refused([path, 'This must not be empty']), ['x', 'reddit'])
    assert.equal(problemOf(error).message, `${place}: This must not be empty.`)
  })
}

test('a problem of one post names that post, and several problems are listed one after the other', () => {
  const error = refused(
    ['body.platformPayload.coverUrl', 'No address'],
    ['body.platformPayload.collaborators.0', 'Empty.'],
  )
  assert.equal(
    problemOf(namedProblem(error, 'instagram')).message,
    'Instagram, cover of the video: No address. Instagram, collaborators: Empty.',
  )
})

test('a problem of no post is unchanged', () => {
  for (const error of [refused(['body.title', 'Too long']), new ApiError(409, 'stale'), new Error('other')])
    assert.equal(namedProblem(error, ['x']), error)
})

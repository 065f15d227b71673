import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from './api-error.ts'
import { problemOf } from './problem-words.ts'

test('a validation answer names each field', () => {
  const error = new ApiError(400, 'x', {
    details: [{ path: 'body.posts.0.platform', message: 'Unknown platform.', code: 'invalid' }],
  })
  assert.deepEqual([...problemOf(error).fields], [['posts.0.platform', 'Unknown platform.']])
  assert.equal(problemOf(error).retry, false)
})

test('no answer and a server error can be retried, a refusal cannot', () => {
  assert.equal(problemOf(new ApiError(0, '')).retry, true)
  assert.equal(problemOf(new ApiError(503, 'down')).retry, true)
  assert.equal(problemOf(new ApiError(403, 'Your role does not allow this')).retry, false)
})

test('too many requests says when', () => {
  const problem = problemOf(new ApiError(429, '', { code: 'rate_limit_exceeded', retryAfterSeconds: 12 }))
  assert.equal(problem.waitSeconds, 12)
  assert.match(problem.message, /12 s/)
})

test('an overdue workspace is distinguished from one without a plan', () => {
  assert.match(problemOf(new ApiError(402, '', { code: 'subscription_overdue_read_only' })).message, /overdue/)
  assert.match(problemOf(new ApiError(402, '', { code: 'subscription_required' })).message, /active plan/)
})

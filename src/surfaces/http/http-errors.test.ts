import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseUnreachable } from '#kernel/db/connect-error.ts'
import { conflict, invalidField, unauthenticated } from '#kernel/errors.ts'
import { httpError } from './http-errors.ts'

test('a refusal keeps its message, code and details', () => {
  assert.deepEqual(httpError(conflict('in_progress', 'Wait')), {
    status: 409,
    body: { error: 'Wait', code: 'in_progress' },
    headers: {},
  })
  const { status, body } = httpError(invalidField('body.name', 'required', 'Say a name'))
  assert.deepEqual([status, body.details], [400, [{ path: 'body.name', code: 'required', message: 'Say a name' }]])
  assert.equal(httpError(unauthenticated()).headers['www-authenticate'], 'Bearer')
})

test('a database outage is not blamed on the request: 503, and when to try again', () => {
  const gone = [
    new DatabaseUnreachable('secret host'),
    Object.assign(new Error('terminating connection'), { code: '57P01' }),
    new Error('Connection terminated unexpectedly'),
  ]
  for (const error of gone) {
    const { status, body, headers } = httpError(error)
    assert.deepEqual([status, headers['retry-after'], body.retryAfterSeconds], [503, '5', 5])
    assert.doesNotMatch(String(body.error), /secret|terminat/)
  }
})

test('an internal error reveals nothing of its cause', () => {
  const { status, body } = httpError(new TypeError('x is undefined'))
  assert.deepEqual([status, Object.keys(body)], [500, ['error']])
  assert.doesNotMatch(String(body.error), /undefined/)
})

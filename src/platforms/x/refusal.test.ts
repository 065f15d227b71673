import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlatformErrorKind } from '../errors.ts'
import { xRefusal } from './refusal.ts'

const problem = (name: string) => `https://api.x.com/2/problems/${name}`
const duplicate = 'You are not allowed to create a Tweet with duplicate content.'

/** The table of platform facts, section 1: answer → class, as a read and as the call that publishes. */
const cases: [status: number, body: unknown, other: PlatformErrorKind, publishing: PlatformErrorKind][] = [
  [401, { title: 'Unauthorized', type: 'about:blank', status: 401 }, 'reconnect', 'reconnect'],
  [403, { type: problem('unsupported-authentication') }, 'reconnect', 'reconnect'],
  [403, { type: problem('client-forbidden') }, 'permission', 'permission'],
  [403, { type: problem('not-authorized-for-resource') }, 'permission', 'permission'],
  [403, { title: 'Forbidden', detail: duplicate, type: 'about:blank' }, 'duplicate', 'duplicate'],
  [403, { errors: [{ code: 187, message: 'Status is a duplicate.' }] }, 'duplicate', 'duplicate'],
  [403, { detail: 'Reply to this conversation is not allowed.' }, 'rejected', 'rejected'],
  [402, { title: 'CreditsDepleted' }, 'retry_after', 'retry_after'],
  [403, { type: problem('usage-capped') }, 'retry_after', 'retry_after'],
  [429, { type: problem('usage-capped') }, 'retry_after', 'retry_after'],
  [429, { title: 'Too Many Requests' }, 'retry_after', 'retry_after'],
  [400, { type: problem('invalid-request'), errors: [{ message: 'Bad' }] }, 'rejected', 'rejected'],
  [400, { errors: [{ message: 'Your media IDs are invalid.' }] }, 'retry_backoff', 'retry_backoff'],
  [404, { title: 'Not Found Error' }, 'rejected', 'rejected'],
  [413, 'Payload Too Large', 'rejected', 'rejected'],
  [408, null, 'retry_backoff', 'unknown_outcome'],
  [302, null, 'retry_backoff', 'unknown_outcome'],
  [500, { title: 'Internal Server Error' }, 'retry_backoff', 'unknown_outcome'],
  [502, '<html>Bad gateway</html>', 'retry_backoff', 'unknown_outcome'],
  [503, { title: 'Service Unavailable' }, 'retry_backoff', 'unknown_outcome'],
  [504, null, 'retry_backoff', 'unknown_outcome'],
  // Faults of X's own servers, under any status, in both forms of a body.
  [400, { title: 'Internal Error', type: problem('internal-error') }, 'retry_backoff', 'unknown_outcome'],
  [403, { title: 'Internal Error', type: problem('internal-error') }, 'retry_backoff', 'unknown_outcome'],
  [400, { errors: [{ type: problem('internal-error'), message: 'Internal' }] }, 'retry_backoff', 'unknown_outcome'],
  [403, { errors: [{ code: 131, message: 'Internal error' }] }, 'retry_backoff', 'unknown_outcome'],
  [403, { errors: [{ code: 130, message: 'Over capacity' }] }, 'retry_backoff', 'unknown_outcome'],
  [400, { type: problem('operational-disconnect') }, 'retry_backoff', 'unknown_outcome'],
  [403, { errors: [{ code: 185, message: 'User is over daily status update limit.' }] }, 'retry_after', 'retry_after'],
  [403, { type: problem('rate-limit-exceeded') }, 'retry_after', 'retry_after'],
  [403, { errors: [{ code: 326, message: 'This account is temporarily locked.' }] }, 'permission', 'permission'],
  [403, { errors: [{ code: 64, message: 'Your account is suspended.' }] }, 'permission', 'permission'],
  [403, { type: problem('oauth1-permissions') }, 'permission', 'permission'],
  [403, { type: problem('not-authorized-for-field') }, 'permission', 'permission'],
  [400, { errors: [{ code: 89, message: 'Invalid or expired token.' }] }, 'reconnect', 'reconnect'],
  [
    400,
    { error: 'invalid_grant', error_description: 'Value passed for the token was invalid.' },
    'reconnect',
    'reconnect',
  ],
  [404, { errors: [{ type: problem('resource-not-found'), title: 'Not Found Error' }] }, 'rejected', 'rejected'],
  [401, 'Unauthorized', 'reconnect', 'reconnect'],
  [429, '<html>Too many</html>', 'retry_after', 'retry_after'],
  [429, null, 'retry_after', 'retry_after'],
  [400, '<html>Bad request</html>', 'rejected', 'rejected'],
  [200, null, 'retry_backoff', 'unknown_outcome'],
]
for (const [status, body, other, publishing] of cases) {
  test(`${status} ${JSON.stringify(body)}`, () => {
    const refusal = (guarded: boolean) => xRefusal({ status, body, headers: new Headers(), guarded })
    assert.deepEqual([refusal(false).kind, refusal(true).kind], [other, publishing])
    assert.equal(refusal(true).facts.httpStatus, status)
  })
}

test('the waits: what X names, else its window, else an hour for a spent cap', () => {
  const date = 'Tue, 24 Nov 2026 09:30:00 GMT'
  const named = new Headers({ date, 'x-rate-limit-reset': String(Date.parse(date) / 1000 + 42) })
  const wait = (headers: Headers, body: unknown = {}) =>
    xRefusal({ status: 429, body, headers, guarded: true }).facts.retryAfterSeconds
  assert.equal(wait(named), 42)
  assert.equal(wait(new Headers()), 900)
  assert.equal(wait(new Headers(), { type: problem('usage-capped') }), 3600)
})

test('lapsed media are named as such, so that they are uploaded again', () => {
  const body = { title: 'Invalid Request', errors: [{ message: 'Your media IDs are invalid.' }] }
  const { facts } = xRefusal({ status: 400, body, headers: new Headers(), guarded: true })
  assert.equal(facts.preparedLapsed, true)
  assert.equal(facts.vendor, 'Invalid Request: Your media IDs are invalid.')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlatformErrorKind } from '../errors.ts'
import { linkedinRefusal } from './refusal.ts'

const linkedin = linkedinRefusal('https://www.linkedin.com')
const input = (code: string) => ({ errorDetails: { inputErrors: [{ code, description: 'No.', input: {} }] } })
const duplicate = {
  ...input('DUPLICATE_POST'),
  message:
    'com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of urn:li:share:77',
}
const dayLimit = 'Resource level throttle MEMBER DAY limit for calls to this resource is reached.'

/**
 * The table of platform facts, section 2: answer → class, as a read and as the call that publishes, and the message.
 */
const cases: [status: number, body: unknown, other: PlatformErrorKind, publishing: PlatformErrorKind, says?: RegExp][] =
  [
    [
      401,
      { code: 'INVALID_ACCESS_TOKEN', serviceErrorCode: 65600 },
      'reconnect',
      'reconnect',
      /connect the account again/,
    ],
    [
      401,
      { code: 'REVOKED_ACCESS_TOKEN', serviceErrorCode: 65601 },
      'reconnect',
      'reconnect',
      /connect the account again/,
    ],
    [401, { code: 'EXPIRED_ACCESS_TOKEN', serviceErrorCode: 65602 }, 'reconnect', 'reconnect', /60 days/],
    [401, { serviceErrorCode: 65602 }, 'reconnect', 'reconnect', /60 days/],
    [401, { error: 'invalid_client' }, 'permission', 'permission', /operator/],
    [403, { code: 'ACCESS_DENIED', serviceErrorCode: 100 }, 'permission', 'permission', /administrator of the page/],
    [422, duplicate, 'duplicate', 'duplicate', /posted the same already/],
    [400, input('FIELD_LENGTH_TOO_LONG'), 'rejected', 'rejected', /shorten it/],
    [400, { message: 'Bad' }, 'rejected', 'rejected', /refused the request: Bad/],
    [422, input('INVALID_VALUE'), 'rejected', 'rejected', /No\./],
    [404, { code: 'NOT_FOUND', message: 'Could not find entity' }, 'rejected', 'rejected'],
    [413, 'Payload Too Large', 'rejected', 'rejected'],
    [426, { code: 'NONEXISTENT_VERSION' }, 'retry_after', 'retry_after', /LINKEDIN_API_VERSION/],
    [400, { code: 'VERSION_MISSING' }, 'retry_after', 'retry_after', /operator/],
    [429, { code: 'TOO_MANY_REQUESTS', message: dayLimit }, 'retry_after', 'retry_after', /midnight UTC/],
    [429, { code: 'TOO_MANY_REQUESTS' }, 'retry_after', 'retry_after', /rate limit/],
    [408, null, 'retry_backoff', 'unknown_outcome'],
    [302, null, 'retry_backoff', 'unknown_outcome'],
    [500, { message: 'Internal Server Error' }, 'retry_backoff', 'unknown_outcome'],
    [502, '<html>Bad gateway</html>', 'retry_backoff', 'unknown_outcome'],
    [503, null, 'retry_backoff', 'unknown_outcome'],
    [504, null, 'retry_backoff', 'unknown_outcome'],
    // A fault of LinkedIn's own, under whatever status.
    [400, { code: 'INTERNAL_SERVER_ERROR' }, 'retry_backoff', 'unknown_outcome'],
    [422, { code: 'SERVICE_UNAVAILABLE' }, 'retry_backoff', 'unknown_outcome'],
    [403, { code: 'TOO_MANY_REQUESTS' }, 'retry_after', 'retry_after'],
    [403, { code: 'REVOKED_ACCESS_TOKEN' }, 'reconnect', 'reconnect'],
    [400, { error: 'invalid_grant' }, 'reconnect', 'reconnect'],
    [401, null, 'reconnect', 'reconnect'],
    [403, '<html>Forbidden</html>', 'permission', 'permission'],
    [429, null, 'retry_after', 'retry_after'],
    [400, 'Bad Request', 'rejected', 'rejected'],
  ]
for (const [status, body, other, publishing, says = /./] of cases) {
  test(`${status} ${JSON.stringify(body)}`, () => {
    const refusal = (guarded: boolean) => linkedin({ status, body, headers: new Headers(), guarded })
    assert.deepEqual([refusal(false).kind, refusal(true).kind], [other, publishing])
    assert.match(refusal(true).message, says)
    assert.equal(refusal(true).facts.httpStatus, status)
  })
}

test('a duplicate names the post that stands there, where LinkedIn does', () => {
  const existing = (body: unknown) =>
    linkedin({ status: 422, body, headers: new Headers(), guarded: true }).facts.existing
  assert.deepEqual(existing(duplicate), {
    externalId: 'urn:li:share:77',
    extra: {},
    url: 'https://www.linkedin.com/feed/update/urn:li:share:77/',
  })
  assert.equal(existing(input('DUPLICATE_POST')), undefined)
})

test('the waits: until midnight UTC for the quota of a day, else what is named, else a minute', () => {
  const date = 'Tue, 24 Nov 2026 23:30:00 GMT'
  const wait = (body: unknown, headers: Record<string, string> = {}, status = 429) =>
    linkedin({ status, body, headers: new Headers(headers), guarded: true }).facts.retryAfterSeconds
  assert.equal(wait({ message: dayLimit }, { date }), 1800)
  assert.equal(wait({ message: dayLimit }), 43_200)
  assert.equal(wait({}, { 'retry-after': '7' }), 7)
  assert.equal(wait({}), 60)
  assert.equal(wait({ code: 'NONEXISTENT_VERSION' }, {}, 426), 3600)
})

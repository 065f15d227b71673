import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlatformErrorKind } from '../errors.ts'
import { redditRefusal } from './refusal.ts'

const errors = (code: string, says = 'no') => ({ json: { errors: [[code, says, 'sr']] } })
const validation = (code: string) => ({
  message: 'Bad Request',
  error: 400,
  reason: `SUBMIT_VALIDATION_${code}`,
  explanation: 'The moderators ask for it.',
})
const both = (kind: PlatformErrorKind) => [kind, kind] as const
const unclear = ['retry_backoff', 'unknown_outcome'] as const

/**
 * The table of platform facts, section 4: answer → class, as a read and as the call that publishes, and the message.
 */
const cases: [
  status: number,
  body: unknown,
  classes: readonly [PlatformErrorKind, PlatformErrorKind],
  says?: RegExp,
][] = [
  [401, { message: 'Unauthorized', error: 401 }, both('reconnect'), /connect the account again/],
  [200, { error: 'invalid_grant' }, both('reconnect'), /connect the account again/],
  [200, errors('USER_REQUIRED'), both('reconnect'), /connect the account again/],
  [200, { error: 'unsupported_grant_type' }, both('permission'), /operator/],
  [200, errors('RATELIMIT', 'Take a break for 9 minutes before trying again.'), both('retry_after'), /wait/],
  [429, { message: 'Too Many Requests', error: 429 }, both('retry_after'), /rate limit/],
  [200, errors('SERVER_ERROR'), unclear],
  [200, errors('TIMEOUT'), unclear],
  [429, '<html>Too Many Requests</html>', both('retry_after'), /rate limit/],
  [429, null, both('retry_after'), /rate limit/],
  [403, '<html>blocked</html>', both('permission')],
  [401, null, both('reconnect')],
  [200, { json: { errors: [], ratelimit: null } }, unclear],
  [200, errors('ALREADY_SUB'), both('duplicate'), /already/],
  [200, errors('SUBREDDIT_NOEXIST'), both('rejected'), /correct its name/],
  [200, errors('SUBREDDIT_NOTALLOWED'), both('rejected'), /ask its moderators/],
  [200, errors('NO_SELFS'), both('rejected'), /no text posts/],
  [200, errors('NO_LINKS'), both('rejected'), /no link posts/],
  [200, errors('NO_IMAGES'), both('rejected'), /no images/],
  [200, errors('NO_VIDEOS'), both('rejected'), /no videos/],
  [200, errors('GALLERIES_DISABLED'), both('rejected'), /no galleries/],
  [200, errors('TOO_LONG'), both('rejected'), /shorten it/],
  [200, errors('NO_TEXT'), both('rejected'), /missing/],
  [200, errors('BAD_URL'), both('rejected'), /correct it/],
  [200, errors('DOMAIN_BANNED'), both('rejected'), /does not take links to this site/],
  [200, errors('THREAD_LOCKED'), both('rejected'), /locked/],
  [200, errors('TOO_OLD'), both('rejected'), /archived/],
  [200, errors('DELETED_COMMENT'), both('rejected'), /deleted/],
  [400, validation('FLAIR_REQUIRED'), both('rejected'), /flair/],
  [400, validation('BODY_NOT_ALLOWED'), both('rejected'), /remove it/],
  [400, validation('SOMETHING_OF_LATER'), both('rejected'), /The moderators ask for it/],
  [403, { message: 'Forbidden', error: 403, reason: 'private' }, both('rejected'), /private/],
  [404, { message: 'Not Found', error: 404, reason: 'banned' }, both('rejected'), /banned/],
  [403, { message: 'Forbidden', error: 403 }, both('permission'), /connect it again/],
  [404, { message: 'Not Found', error: 404 }, both('rejected'), /correct the name/],
  [413, '<html></html>', both('rejected'), /smaller/],
  [408, null, unclear],
  [302, null, unclear],
  [500, { message: 'Internal Server Error', error: 500 }, unclear],
  [502, '<html>our CDN was unable to reach our servers</html>', unclear],
  [503, null, unclear],
  [504, null, unclear],
  [520, null, unclear],
]
for (const [status, body, classes, says = /./] of cases) {
  test(`${status} ${JSON.stringify(body)}`, () => {
    const refusal = (guarded: boolean) => redditRefusal({ status, body, headers: new Headers(), guarded })
    assert.deepEqual([refusal(false).kind, refusal(true).kind], classes)
    assert.match(refusal(true).message, says)
    assert.equal(refusal(true).facts.httpStatus, status)
  })
}

test('the waits: what Reddit says in words, or in its headers; else ten minutes, or one', () => {
  const wait = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    redditRefusal({ status, body, headers: new Headers(headers), guarded: true }).facts.retryAfterSeconds
  assert.equal(wait(200, errors('RATELIMIT', 'Take a break for 9 minutes before trying again.')), 540)
  assert.equal(wait(200, errors('RATELIMIT', 'try again in 30 seconds.')), 30)
  assert.equal(wait(200, errors('RATELIMIT', 'try again in 500 milliseconds.')), 1)
  assert.equal(wait(200, { json: { errors: [['RATELIMIT', '', '']], ratelimit: 12.4 } }), 13)
  assert.equal(wait(200, errors('RATELIMIT', 'later')), 600)
  assert.equal(wait(429, null, { 'x-ratelimit-remaining': '0.0', 'x-ratelimit-reset': '77' }), 77)
  assert.equal(wait(429, null), 60)
})

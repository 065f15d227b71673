import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlatformErrorKind } from '../errors.ts'
import { youtubeRefusal } from './refusal.ts'

const body = (reason: string, message = 'Said by YouTube.') => ({
  error: { message, errors: [{ message, domain: 'youtube.video', reason }] },
})
const newer = (status: string, reason?: string) => ({
  error: {
    code: 403,
    message: 'The caller does not have permission',
    status,
    ...(reason && {
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }],
    }),
  },
})
const same = (kind: PlatformErrorKind) => [kind, kind] as const

/** The table of platform facts, section 9: answer → class, as a read and as the call that publishes. */
const cases: [status: number, body: unknown, other: PlatformErrorKind, publishing: PlatformErrorKind][] = [
  [401, body('authError'), ...same('reconnect')],
  [401, body('youtubeSignupRequired'), ...same('permission')],
  [401, null, ...same('reconnect')],
  [400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }, ...same('reconnect')],
  [401, { error: 'invalid_client' }, ...same('permission')],
  [400, { error: 'redirect_uri_mismatch' }, ...same('permission')],
  [403, { error: 'admin_policy_enforced' }, ...same('permission')],
  [403, body('quotaExceeded'), ...same('retry_after')],
  [403, body('dailyLimitExceeded'), ...same('retry_after')],
  [403, body('rateLimitExceeded'), ...same('retry_after')],
  [403, body('userRateLimitExceeded'), ...same('retry_after')],
  [429, body('rateLimitExceeded'), ...same('retry_after')],
  [429, 'Too many', ...same('retry_after')],
  [400, body('uploadLimitExceeded'), ...same('retry_after')],
  [403, body('insufficientPermissions'), ...same('permission')],
  [403, body('forbidden'), ...same('permission')],
  [403, body('accountSuspended'), ...same('permission')],
  [403, body('authenticatedUserAccountClosed'), ...same('permission')],
  [403, body('channelSuspended'), ...same('permission')],
  [403, body('forbiddenPrivacySetting'), ...same('permission')],
  [403, body('accessNotConfigured'), ...same('permission')],
  [403, body('playlistItemsNotAccessible'), ...same('permission')],
  [403, body('aReasonOfTomorrow'), ...same('permission')],
  [400, body('invalidTitle'), ...same('rejected')],
  [400, body('invalidDescription'), ...same('rejected')],
  [400, body('invalidTags'), ...same('rejected')],
  [400, body('invalidCategoryId'), ...same('rejected')],
  [400, body('invalidPublishAt'), ...same('rejected')],
  [400, body('invalidVideoMetadata'), ...same('rejected')],
  [400, body('mediaBodyRequired'), ...same('rejected')],
  [404, body('videoNotFound'), ...same('rejected')],
  [404, body('playlistNotFound'), ...same('rejected')],
  [403, body('playlistContainsMaximumNumberOfVideos'), ...same('rejected')],
  [408, null, 'retry_backoff', 'unknown_outcome'],
  [302, null, 'retry_backoff', 'unknown_outcome'],
  [400, body('processingFailure'), 'retry_backoff', 'unknown_outcome'],
  [500, body('internalError'), 'retry_backoff', 'unknown_outcome'],
  [503, body('backendError'), 'retry_backoff', 'unknown_outcome'],
  [502, '<html>Bad gateway</html>', 'retry_backoff', 'unknown_outcome'],
  // Google's newer form: a canonical code, and reasons in `details`.
  [403, newer('PERMISSION_DENIED'), ...same('permission')],
  [400, newer('PERMISSION_DENIED'), ...same('permission')],
  [403, newer('PERMISSION_DENIED', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'), ...same('permission')],
  [403, newer('PERMISSION_DENIED', 'SERVICE_DISABLED'), ...same('permission')],
  [403, newer('PERMISSION_DENIED', 'CONSUMER_INVALID'), ...same('permission')],
  [403, newer('PERMISSION_DENIED', 'RATE_LIMIT_EXCEEDED'), ...same('retry_after')],
  [400, newer('INVALID_ARGUMENT', 'API_KEY_INVALID'), ...same('permission')],
  [403, [newer('PERMISSION_DENIED')], ...same('permission')],
  [401, newer('UNAUTHENTICATED', 'ACCESS_TOKEN_EXPIRED'), ...same('reconnect')],
  [400, newer('UNAUTHENTICATED'), ...same('reconnect')],
  [429, newer('RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED'), ...same('retry_after')],
  [403, newer('RESOURCE_EXHAUSTED'), ...same('retry_after')],
  [400, newer('INTERNAL'), 'retry_backoff', 'unknown_outcome'],
  [400, newer('UNAVAILABLE'), 'retry_backoff', 'unknown_outcome'],
  [503, newer('UNAVAILABLE'), 'retry_backoff', 'unknown_outcome'],
  [403, 'Forbidden', ...same('permission')],
  [403, '<html><title>Error 403 (Forbidden)</title></html>', ...same('permission')],
  [403, null, ...same('permission')],
  [200, null, 'retry_backoff', 'unknown_outcome'],
]
for (const [status, said, other, publishing] of cases) {
  test(`${status} ${JSON.stringify(said)}`, () => {
    const refusal = (guarded: boolean) => youtubeRefusal({ status, body: said, headers: new Headers(), guarded })
    assert.deepEqual([refusal(false).kind, refusal(true).kind], [other, publishing])
    assert.equal(refusal(true).facts.httpStatus, status)
  })
}

test('every refusal with a reason has words of our own', () => {
  for (const [status, said, other] of cases) {
    if (other === 'retry_backoff') continue
    const { message } = youtubeRefusal({ status, body: said, headers: new Headers(), guarded: false })
    assert.doesNotMatch(message, /refused the request/, JSON.stringify(said))
  }
})

test('the waits: to midnight in California for the quota, a day for the channel, else what is named or a minute', () => {
  const wait = (reason: string, headers: Record<string, string> = {}) =>
    youtubeRefusal({ status: 403, body: body(reason), headers: new Headers(headers), guarded: true }).facts
      .retryAfterSeconds
  // 09:30 UTC is 01:30 in California in November, 02:30 in July.
  assert.equal(wait('quotaExceeded', { date: 'Tue, 24 Nov 2026 09:30:00 GMT' }), 22.5 * 3600)
  assert.equal(wait('quotaExceeded', { date: 'Fri, 24 Jul 2026 09:30:00 GMT' }), 21.5 * 3600)
  assert.equal(wait('quotaExceeded'), 3600)
  assert.equal(wait('uploadLimitExceeded'), 24 * 3600)
  assert.equal(wait('rateLimitExceeded'), 60)
  assert.equal(wait('rateLimitExceeded', { 'retry-after': '7' }), 7)
})

test('the words of a page are kept without its marks', () => {
  const said = body('quotaExceeded', 'You have exceeded your <a href="/youtube">quota</a>.')
  const { facts } = youtubeRefusal({ status: 403, body: said, headers: new Headers(), guarded: false })
  assert.equal(facts.vendor, 'quotaExceeded: You have exceeded your quota.')
})

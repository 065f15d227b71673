import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlatformErrorKind } from '../errors.ts'
import { refusedBy, tiktokRefusal } from './refusal.ts'

const body = (code: string, message = 'Said by TikTok.') => ({ data: {}, error: { code, message, log_id: '2026' } })
const same = (kind: PlatformErrorKind) => [kind, kind] as const
const DAY = 24 * 60 * 60

/** The table of platform facts, section 3: answer → class, as a read and as the call that publishes. */
const cases: [status: number, body: unknown, other: PlatformErrorKind, publishing: PlatformErrorKind][] = [
  [401, body('access_token_invalid'), ...same('reconnect')],
  [401, body('auth_removed'), ...same('reconnect')],
  // A refusal may come with 200.
  [200, body('access_token_invalid'), ...same('reconnect')],
  [400, { error: 'invalid_grant', error_description: 'Refresh token is invalid or expired.' }, ...same('reconnect')],
  [200, { error: 'invalid_grant', error_description: 'Expired.', log_id: '1' }, ...same('reconnect')],
  [401, null, ...same('reconnect')],
  [401, { error: 'invalid_client' }, ...same('permission')],
  [400, { error: 'invalid_request' }, ...same('permission')],
  [400, { error: 'invalid_scope' }, ...same('permission')],
  [400, { error: 'unsupported_grant_type' }, ...same('permission')],
  [400, { error: 'access_denied' }, ...same('permission')],
  [401, body('scope_not_authorized'), ...same('permission')],
  [401, body('scope_permission_missed'), ...same('permission')],
  [429, body('rate_limit_exceeded'), ...same('retry_after')],
  [429, 'Too many', ...same('retry_after')],
  [403, body('spam_risk_too_many_posts'), ...same('retry_after')],
  [403, body('spam_risk_too_many_pending_share'), ...same('retry_after')],
  [403, body('reached_active_user_cap'), ...same('retry_after')],
  [403, body('spam_risk'), ...same('rejected')],
  [403, body('spam_risk_text'), ...same('rejected')],
  [403, body('spam_risk_user_banned_from_posting'), ...same('rejected')],
  [400, body('file_format_check_failed'), ...same('rejected')],
  [400, body('duration_check_failed'), ...same('rejected')],
  [400, body('frame_rate_check_failed'), ...same('rejected')],
  [400, body('picture_size_check_failed'), ...same('rejected')],
  [403, body('privacy_level_option_mismatch'), ...same('rejected')],
  [400, body('invalid_params'), ...same('rejected')],
  [400, body('invalid_param'), ...same('rejected')],
  [403, body('url_ownership_unverified'), ...same('rejected')],
  [403, body('unaudited_client_can_only_post_to_private_accounts'), ...same('rejected')],
  [400, body('invalid_publish_id'), ...same('rejected')],
  [401, body('token_not_authorized_for_specified_publish_id'), ...same('rejected')],
  [400, body('app_version_check_failed'), ...same('rejected')],
  [200, body('internal_error'), 'retry_backoff', 'unknown_outcome'],
  [500, body('internal_error'), 'retry_backoff', 'unknown_outcome'],
  [200, body('internal'), 'retry_backoff', 'unknown_outcome'],
  [408, null, 'retry_backoff', 'unknown_outcome'],
  [302, null, 'retry_backoff', 'unknown_outcome'],
  [502, '<html>Bad gateway</html>', 'retry_backoff', 'unknown_outcome'],
  [400, body('invalid_file_upload'), ...same('rejected')],
  [400, { error: null }, ...same('rejected')],
  [400, { error: { code: null, message: null } }, ...same('rejected')],
  [403, '<html>Forbidden</html>', ...same('rejected')],
  [429, null, ...same('retry_after')],
  [200, null, 'retry_backoff', 'unknown_outcome'],
]
for (const [status, said, other, publishing] of cases) {
  test(`${status} ${JSON.stringify(said)}`, () => {
    const refusal = (guarded: boolean) => tiktokRefusal({ status, body: said, headers: new Headers(), guarded })
    assert.deepEqual([refusal(false).kind, refusal(true).kind], [other, publishing])
    assert.equal(refusal(true).facts.httpStatus, status)
  })
}

test('a limit of a minute is a minute, that of a day is a day', () => {
  const wait = (status: number, code: string) =>
    tiktokRefusal({ status, body: body(code), headers: new Headers(), guarded: false }).facts.retryAfterSeconds
  assert.deepEqual([wait(429, 'rate_limit_exceeded'), wait(403, 'spam_risk_too_many_posts')], [60, DAY])
})

/** Why TikTok made no post of an upload that it had accepted: every `fail_reason`. */
const reasons = [
  ...['file_format_check_failed', 'duration_check_failed', 'frame_rate_check_failed', 'picture_size_check_failed'],
  ...['internal', 'video_pull_failed', 'photo_pull_failed', 'publish_cancelled', 'auth_removed'],
  ...['spam_risk_too_many_posts', 'spam_risk_user_banned_from_posting', 'spam_risk_text', 'spam_risk'],
]
for (const reason of reasons) {
  test(`failed for ${reason}: the end of the attempt, in words`, () => {
    const outcome = refusedBy(reason)
    assert.ok(outcome.state === 'refused')
    assert.doesNotMatch(outcome.message, /_/)
  })
}

test('failed for a reason of tomorrow: it is named', () => {
  assert.deepEqual(refusedBy('too_blue'), { state: 'refused', message: 'TikTok refused the post: too_blue.' })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlatformErrorKind } from '../errors.ts'
import { blueskyRefusal, isRefusal } from './refusal.ts'

/** Platform facts, section 10: answer → class, as another call and as the one that publishes. */
const cases: [status: number, error: string | null, other: PlatformErrorKind, publishing: PlatformErrorKind][] = [
  [400, 'ExpiredToken', 'reconnect', 'reconnect'],
  [400, 'InvalidToken', 'reconnect', 'reconnect'],
  [401, 'AuthenticationRequired', 'reconnect', 'reconnect'],
  [401, 'AuthFactorTokenRequired', 'reconnect', 'reconnect'],
  [401, null, 'reconnect', 'reconnect'],
  [401, 'AccountTakedown', 'permission', 'permission'],
  [403, 'Forbidden', 'permission', 'permission'],
  [400, 'InvalidRequest', 'rejected', 'rejected'],
  [400, 'BlobTooLarge', 'rejected', 'rejected'],
  [400, 'InvalidMimeType', 'rejected', 'rejected'],
  [400, 'BlobNotFound', 'retry_backoff', 'retry_backoff'],
  [413, 'PayloadTooLarge', 'rejected', 'rejected'],
  [429, 'RateLimitExceeded', 'retry_after', 'retry_after'],
  [500, 'InternalServerError', 'retry_backoff', 'unknown_outcome'],
  [502, 'UpstreamFailure', 'retry_backoff', 'unknown_outcome'],
  [504, 'UpstreamTimeout', 'retry_backoff', 'unknown_outcome'],
  [408, null, 'retry_backoff', 'unknown_outcome'],
  [400, 'InternalServerError', 'retry_backoff', 'unknown_outcome'],
  [400, 'UpstreamFailure', 'retry_backoff', 'unknown_outcome'],
  [400, 'RateLimitExceeded', 'retry_after', 'retry_after'],
  [400, 'invalid_grant', 'reconnect', 'reconnect'],
  [403, null, 'permission', 'permission'],
  [429, null, 'retry_after', 'retry_after'],
  [200, null, 'retry_backoff', 'unknown_outcome'],
]
for (const [status, error, other, publishing] of cases) {
  test(`${status} ${error}`, () => {
    const body = error ? { error, message: 'Vendor words' } : null
    const refusal = (guarded: boolean) => blueskyRefusal({ status, body, headers: new Headers(), guarded })
    assert.deepEqual([refusal(false).kind, refusal(true).kind], [other, publishing])
    assert.equal(isRefusal(refusal(true), error ?? ''), true)
    assert.equal(isRefusal(refusal(true), 'SomethingElse'), false)
  })
}

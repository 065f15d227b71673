import { PlatformError } from '../errors.ts'
import type { PlatformResponse } from '../http.ts'
import { retryAfterSeconds } from '../retry-after.ts'
import { vendorWords } from '../vendor-words.ts'
import { XrpcProblem } from './wire.ts'

/** The shortest window of the PDS (3000 calls in 5 minutes), for a 429 that names no reset. */
const RATE_WINDOW_SECONDS = 300

/** Names of errors that a new sign-in, and nothing else, cures. `ExpiredToken` is cured by a refresh first. */
const SIGN_IN = new Set(['ExpiredToken', 'InvalidToken', 'AuthMissing', 'AuthenticationRequired', 'AccountNotFound'])
const ACCOUNT_CLOSED = new Set(['AccountTakedown', 'AccountSuspended', 'AccountDeactivated', 'RepoDeactivated'])

/** An answer of a PDS that is no success, as a PlatformError. Source: platform facts, section 10. */
export function blueskyRefusal(response: PlatformResponse): PlatformError {
  const { status } = response
  const { error = '', message } = XrpcProblem.catch({}).parse(response.body)
  const facts = { httpStatus: status, vendor: vendorWords(error, message) }

  if (status < 400 || status === 408 || status >= 500) {
    return response.guarded
      ? new PlatformError('unknown_outcome', `Bluesky answered ${status}; the post may or may not be live.`, facts)
      : new PlatformError('retry_backoff', `Bluesky answered ${status}.`, facts)
  }
  if (status === 429) {
    const wait = retryAfterSeconds(response.headers) ?? RATE_WINDOW_SECONDS
    return new PlatformError('retry_after', "Bluesky's rate limit is reached.", { ...facts, retryAfterSeconds: wait })
  }
  if (error === 'AuthFactorTokenRequired') {
    const advice = 'Bluesky asks for a code by e-mail; use an app password instead of the account password.'
    return new PlatformError('reconnect', advice, facts)
  }
  if (ACCOUNT_CLOSED.has(error)) {
    return new PlatformError('permission', 'Bluesky has closed or suspended this account.', facts)
  }
  if (status === 401 || SIGN_IN.has(error)) {
    const advice = 'Bluesky no longer accepts the sign-in; connect the account again with an app password.'
    return new PlatformError('reconnect', advice, facts)
  }
  if (status === 403)
    return new PlatformError('permission', 'The sign-in at Bluesky lacks the right to do this.', facts)
  if (error === 'BlobNotFound') {
    // Blobs that no record refers to are thrown away after some hours.
    const advice = 'Bluesky no longer holds the uploaded media; they will be uploaded again.'
    return new PlatformError('retry_backoff', advice, { ...facts, preparedLapsed: true })
  }
  return new PlatformError('rejected', `Bluesky refused the request: ${facts.vendor || `status ${status}`}`, facts)
}

/** Whether an error is the PDS's refusal of that name. */
export function isRefusal(error: unknown, name: string): boolean {
  return error instanceof PlatformError && error.facts.vendor?.split(':')[0] === name
}

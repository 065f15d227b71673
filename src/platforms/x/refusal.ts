import { PlatformError } from '../errors.ts'
import type { PlatformResponse } from '../http.ts'
import { retryAfterSeconds } from '../retry-after.ts'
import { vendorWords } from '../vendor-words.ts'
import { XProblem } from './wire.ts'

/** X names no wait on some 429s; its windows are 15 minutes long. */
const RATE_WINDOW_SECONDS = 900
/** A spent cap or credit does not come back within minutes; an hour keeps the post alive until the owner has acted. */
const USAGE_CAP_SECONDS = 3600

/** An answer of X that is no success, as a PlatformError. The table is that of platform facts, section 1. */
export function xRefusal(response: PlatformResponse): PlatformError {
  const { status } = response
  const problem = XProblem.catch({}).parse(response.body)
  const words = allWords(problem)
  const facts = { httpStatus: status, vendor: vendorWords(...words) }
  const said = words.join(' ')
  const type = problem.type?.split('/').at(-1) ?? ''

  if (unclear(status)) {
    return response.guarded
      ? new PlatformError('unknown_outcome', `X answered ${status}; the post may or may not be live.`, facts)
      : new PlatformError('retry_backoff', `X answered ${status}.`, facts)
  }
  if (status === 402 || type === 'usage-capped') {
    const message = "The X app's credits or usage cap are used up; its owner must raise them at X."
    const retryAfterSecs = retryAfterSeconds(response.headers) ?? USAGE_CAP_SECONDS
    return new PlatformError('retry_after', message, { ...facts, retryAfterSeconds: retryAfterSecs })
  }
  if (status === 429) {
    const wait = retryAfterSeconds(response.headers) ?? RATE_WINDOW_SECONDS
    return new PlatformError('retry_after', "X's rate limit is reached.", { ...facts, retryAfterSeconds: wait })
  }
  if (status === 401 || type === 'unsupported-authentication') {
    return new PlatformError('reconnect', 'X no longer accepts the authorisation; connect the account again.', facts)
  }
  if (status === 403 && isDuplicate(problem, said)) {
    return new PlatformError('duplicate', 'X says that this account has posted the same text already.', facts)
  }
  if (type === 'client-forbidden' || type === 'not-authorized-for-resource') {
    return new PlatformError('permission', 'The X account or app lacks the right to do this.', facts)
  }
  if (status === 400 && /media ids? (are|is) invalid/i.test(said)) {
    // Uploads lapse after a day; the post had no effect and its files must be sent again.
    const message = 'X no longer holds the uploaded media; they will be uploaded again.'
    return new PlatformError('retry_backoff', message, { ...facts, preparedLapsed: true })
  }
  return new PlatformError('rejected', `X refused the request: ${facts.vendor || `status ${status}`}`, facts)
}

/** Neither a success nor a definite refusal: redirects, a proxy's time-out, server faults. */
function unclear(status: number): boolean {
  return status < 400 || status === 408 || status >= 500
}

function isDuplicate(problem: XProblem, said: string): boolean {
  return /duplicate content/i.test(said) || problem.errors?.some(({ code }) => code === 187) === true
}

function allWords(problem: XProblem): string[] {
  const inner = (problem.errors ?? []).flatMap(({ message, detail }) => [message, detail])
  const words = [problem.title, problem.detail, problem.error, problem.error_description, ...inner]
  return [...new Set(words.filter((word) => word !== undefined))]
}

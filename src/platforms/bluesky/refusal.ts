import { PlatformError } from '../errors.ts'
import { LATER, refusals } from '../refusal.ts'
import { XrpcProblem } from './wire.ts'

const SIGN_IN = {
  kind: 'reconnect',
  says: 'Bluesky no longer accepts the sign-in; connect the account again.',
} as const

/** Turns a PDS's failed answer into a PlatformError. Source: platform facts, section 10. */
export const blueskyRefusal = refusals({
  name: 'Bluesky',
  read(body) {
    const { error = '', message = '' } = XrpcProblem.catch({}).parse(body)
    return { words: [error, message], codes: error ? [error] : [] }
  },
  // The shortest window of the PDS: 3000 calls in 5 minutes.
  waitSeconds: 300,
  rules: [
    // A fault of this server or of a server behind it, with any status.
    {
      code: [
        'InternalServerError',
        'UpstreamFailure',
        'UpstreamTimeout',
        'NotEnoughResources',
        'temporarily_unavailable',
      ],
      kind: 'unclear',
      says: '',
    },
    { code: ['RateLimitExceeded'], kind: 'retry_after', says: `Bluesky's rate limit is reached.${LATER}` },
    {
      code: ['AuthFactorTokenRequired'],
      kind: 'reconnect',
      says: 'Bluesky asks for a code by e-mail; use an app password instead of the account password.',
    },
    {
      code: ['AccountTakedown', 'AccountSuspended', 'AccountDeactivated', 'RepoDeactivated'],
      kind: 'permission',
      says: 'Bluesky has closed or suspended this account: its owner must settle that with Bluesky.',
    },
    { status: [401], ...SIGN_IN },
    // `ExpiredToken` first causes a refresh.
    {
      code: [
        'ExpiredToken',
        'InvalidToken',
        'AuthMissing',
        'AuthenticationRequired',
        'AccountNotFound',
        'invalid_token',
        'invalid_grant',
      ],
      ...SIGN_IN,
    },
    {
      status: [403],
      kind: 'permission',
      says: 'The sign-in at Bluesky lacks the right to do this: connect the account again.',
    },
    {
      // Blobs to which no record refers are deleted after some hours.
      code: ['BlobNotFound'],
      kind: 'retry_backoff',
      says: 'Bluesky no longer holds the uploaded media; they will be uploaded again.',
      facts: { preparedLapsed: true },
    },
  ],
})

/** Whether an error is the PDS's refusal with that name. */
export function isRefusal(error: unknown, name: string): boolean {
  return error instanceof PlatformError && error.facts.vendor?.split(':')[0] === name
}

const NOT_THERE = /^(?:RecordNotFound\b|InvalidRequest: Could not (?:locate record|find repo)\b)/

/**
 * Whether a server says that a record does not exist. For its own accounts a server uses an error name. For others
 * Bluesky's own server answers with only a message. Source: bluesky-social/atproto, the handlers of
 * `com.atproto.repo.getRecord` in packages/pds and packages/bsky.
 */
export function isRecordMissing(error: unknown): boolean {
  return error instanceof PlatformError && NOT_THERE.test(error.facts.vendor ?? '')
}

import { LATER, refusals } from '../refusal.ts'
import { linkedinPostRef } from './post-address.ts'
import { LinkedInProblem } from './wire.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Nothing at LinkedIn works until the operator has acted. Retried hourly, so that posts are kept meanwhile. */
const WRONG_VERSION = {
  kind: 'retry_after',
  says: 'LinkedIn has retired the version of its API that Galley uses: the operator must update Galley, or name a newer version (LINKEDIN_API_VERSION).',
  facts: { retryAfterSeconds: 3600 },
} as const
const APP_REFUSED = {
  kind: 'permission',
  says: "LinkedIn refused the app's own client id or secret; the operator must correct them.",
} as const

/** Turns LinkedIn's failed answer into a PlatformError. The table is that of platform facts, section 2. */
export const linkedinRefusal = (site: string) =>
  refusals({
    name: 'LinkedIn',
    read(body) {
      const problem = LinkedInProblem.catch({}).parse(body)
      const { code, message, serviceErrorCode, errorDetails, error, error_description } = problem
      const inputs = errorDetails?.inputErrors ?? []
      const codes = [code, serviceErrorCode?.toString(), error, ...inputs.map((input) => input.code)]
      const words = [message, error, error_description, ...inputs.map((input) => input.description)]
      return { codes: codes.filter(isSaid), words: words.filter(isSaid) }
    },
    // A 429 for anything but a quota protects LinkedIn's own servers, and passes within minutes.
    waitSeconds: 60,
    rules: [
      // A fault of LinkedIn's own, under any status.
      { code: ['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'GATEWAY_TIMEOUT'], kind: 'unclear', says: '' },
      { code: ['invalid_client', 'unauthorized_client', 'invalid_client_id'], ...APP_REFUSED },
      {
        status: [401],
        code: ['EXPIRED_ACCESS_TOKEN', '65602'],
        kind: 'reconnect',
        says: 'The sign-in at LinkedIn has ended, as it does after 60 days; connect the account again.',
      },
      {
        code: [
          'INVALID_ACCESS_TOKEN',
          'REVOKED_ACCESS_TOKEN',
          'EXPIRED_ACCESS_TOKEN',
          'EMPTY_ACCESS_TOKEN',
          'invalid_grant',
        ],
        kind: 'reconnect',
        says: 'LinkedIn no longer accepts the sign-in; connect the account again.',
      },
      { status: [401], kind: 'reconnect', says: 'LinkedIn no longer accepts the sign-in; connect the account again.' },
      { status: [426], ...WRONG_VERSION },
      { code: ['NONEXISTENT_VERSION', 'VERSION_MISSING'], ...WRONG_VERSION },
      {
        status: [429],
        words: /\bday limit\b/i,
        kind: 'retry_after',
        says: "LinkedIn's quota of this day is used up; it begins anew at midnight UTC, and it is tried again then.",
        facts: ({ headers }) => ({ retryAfterSeconds: secondsToMidnight(headers) ?? DAY_SECONDS / 2 }),
      },
      { code: ['TOO_MANY_REQUESTS'], kind: 'retry_after', says: `LinkedIn's rate limit is reached.${LATER}` },
      {
        code: ['DUPLICATE_POST'],
        kind: 'duplicate',
        says: 'LinkedIn says that this account has posted the same already: look there, and change the post if it should go out again.',
        facts({ words }) {
          const urn = /duplicate of (urn:li:(?:share|ugcPost):\d+)/.exec(words.join(' '))?.[1]
          return urn ? { existing: linkedinPostRef(site, urn) } : {}
        },
      },
      {
        status: [403],
        kind: 'permission',
        says: 'LinkedIn does not allow this: the person who connected the account has lost the role on the page, or did not grant the right. Connect the account again, as an administrator of the page.',
      },
      {
        code: ['FIELD_LENGTH_TOO_LONG'],
        kind: 'rejected',
        says: 'The text is longer than LinkedIn takes; shorten it.',
      },
    ],
  })

/** LinkedIn's daily limits end at midnight in UTC. Counted from the answer's `date`: our own clock may be wrong. */
function secondsToMidnight(headers: Headers): number | null {
  const now = Date.parse(headers.get('date') ?? '') / 1000
  return Number.isNaN(now) ? null : DAY_SECONDS - (now % DAY_SECONDS)
}

const isSaid = (word: string | undefined): word is string => word !== undefined

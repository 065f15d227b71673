import { LATER, refusals } from '../refusal.ts'
import { XProblem } from './wire.ts'

/** A used-up cap or credit does not return within minutes. Waiting an hour keeps the post until the owner has acted. */
const USAGE_CAP = {
  kind: 'retry_after',
  says: "The X app's credits or usage cap are used up; its owner must raise them at X.",
  facts: { retryAfterSeconds: 3600 },
} as const
const SIGN_IN = {
  kind: 'reconnect',
  says: 'X no longer accepts the authorisation; connect the account again.',
} as const
const DUPLICATE = {
  kind: 'duplicate',
  says: 'X says that this account has posted the same text already: look there, and change the text if it should go out again.',
} as const

/** Turns X's failed answer into a PlatformError. The table is that of platform facts, section 1. */
export const xRefusal = refusals({
  name: 'X',
  read(body) {
    const problem = XProblem.catch({}).parse(body)
    const errors = problem.errors ?? []
    const inner = errors.flatMap(({ message, detail }) => [message, detail])
    const words = [problem.title, problem.detail, problem.error, problem.error_description, ...inner]
    const codes = [problem, ...errors].flatMap(({ type, ...one }) => [
      type?.split('/').at(-1),
      'code' in one ? one.code?.toString() : undefined,
    ])
    return { words: [...new Set(words.filter(isSaid))], codes: [...codes, problem.error].filter(isSaid) }
  },
  // Some of X's 429s name no wait. Its windows are 15 minutes long.
  waitSeconds: 900,
  rules: [
    // X's own faults, under any status. They say nothing about the outcome. 130 and 131 are their older numbers.
    {
      code: ['internal-error', 'operational-disconnect', 'connection-exception', '130', '131'],
      kind: 'unclear',
      says: '',
    },
    { status: [402], ...USAGE_CAP },
    { code: ['usage-capped'], ...USAGE_CAP },
    // Without a type, under 429 with a full rate limit, as users report.
    { words: /usage ?cap ?exceeded/i, ...USAGE_CAP },
    {
      code: ['rate-limit-exceeded', '88', '185', '344'],
      kind: 'retry_after',
      says: `X's rate limit is reached.${LATER}`,
    },
    {
      code: ['64', '326'],
      kind: 'permission',
      says: 'X has suspended or locked this account: its owner must settle that at X, then connect it again.',
    },
    { status: [401], ...SIGN_IN },
    { code: ['unsupported-authentication', 'invalid_grant', 'invalid_token', '32', '89', '135'], ...SIGN_IN },
    { status: [403], words: /duplicate content/i, ...DUPLICATE },
    { status: [403], code: ['187'], ...DUPLICATE },
    {
      code: ['client-forbidden', 'not-authorized-for-resource', 'not-authorized-for-field', 'oauth1-permissions'],
      kind: 'permission',
      says: 'The X account or app lacks the right to do this: connect the account again, or have the operator look at the app’s permissions.',
    },
    {
      // Uploads expire after a day. Nothing was posted, and the files must be sent again.
      status: [400],
      words: /media ids? (are|is) invalid/i,
      kind: 'retry_backoff',
      says: 'X no longer holds the uploaded media; they will be uploaded again.',
      facts: { preparedLapsed: true },
    },
  ],
})

const isSaid = (word: string | undefined): word is string => word !== undefined

import { z } from 'zod'
import { LATER, type RefusalRule, type RefusalTable, refusals } from '../refusal.ts'
import { regainSeconds } from './usage.ts'

const text = z.string().optional().catch(undefined)
const number = z.coerce.number().int().optional().catch(undefined)

/** The error body of every Graph API, and the flat one of Instagram's token calls. */
const Problem = z.object({
  error: z
    .object({
      message: text,
      code: number,
      error_subcode: number,
      error_user_title: text,
      error_user_msg: text,
      is_transient: z.boolean().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  error_message: text,
  /** The answer of upload hosts. */
  debug_info: z
    .object({ retriable: z.boolean().optional().catch(undefined), type: text, message: text })
    .optional()
    .catch(undefined),
})

/** Codes such as `190` and `190/463`, and `transient` if Meta says that it may work later. */
export function readGraphProblem(body: unknown): ReturnType<RefusalTable['read']> {
  const { error = {}, error_message, debug_info: upload } = Problem.catch({}).parse(body)
  const { code, error_subcode: subcode } = error
  const words = [error.error_user_title, error.error_user_msg, error.message, error_message, upload?.message]
  return {
    words: [...new Set(words.filter((said) => said !== undefined))],
    codes: [
      ...(code === undefined ? [] : [`${code}`]),
      ...(code === undefined || subcode === undefined ? [] : [`${code}/${subcode}`]),
      ...(error.is_transient || upload?.retriable ? ['transient'] : []),
    ],
  }
}

/** Limits of the app, of a person, of a page, of a call, and of each kind of business use. */
const THROTTLED = [...['4', '9', '17', '32', '341', '613'], ...Array.from({ length: 15 }, (_, n) => `${80_000 + n}`)]
const NO_PERMISSION = ['3', '10', ...Array.from({ length: 100 }, (_, n) => `${200 + n}`)]
/** A block for breaking Meta's policies lasts for hours or days. */
const BLOCKED_SECONDS = 6 * 3600

/** The rules for every Graph API. Source: platform facts, section 5. */
const common = (name: string): RefusalRule[] => [
  {
    words: /validating (?:client secret|application)/i,
    kind: 'permission',
    says: `${name} refused the app's own id or secret; the operator must correct them.`,
  },
  { code: ['101'], kind: 'permission', says: `${name} does not know the app; the operator must correct its id.` },
  {
    code: THROTTLED,
    kind: 'retry_after',
    says: `${name}'s rate limit is reached.${LATER}`,
    facts: ({ headers }) => {
      const seconds = regainSeconds(headers)
      return seconds === undefined ? {} : { retryAfterSeconds: seconds }
    },
  },
  {
    code: ['190/492'],
    kind: 'reconnect',
    says: `The person who connected this account no longer has a role on it at ${name}: somebody with a role must connect the account again.`,
  },
  {
    code: ['190/459', '190/464'],
    kind: 'reconnect',
    says: `${name} wants the account's owner to sign in there and confirm it; then connect the account again.`,
  },
  {
    code: ['190', '102', '104'],
    kind: 'reconnect',
    says: `${name} no longer accepts the authorisation; connect the account again.`,
  },
  {
    code: NO_PERMISSION,
    kind: 'permission',
    says: `The account or the app lacks a permission at ${name}: connect the account again and allow everything that is asked for, or have the operator get the permission for the app.`,
  },
  {
    code: ['368'],
    kind: 'retry_after',
    says: `${name} has blocked this account for now because of its policies: its owner must look there for the reason.`,
    facts: { retryAfterSeconds: BLOCKED_SECONDS },
  },
  {
    code: ['506'],
    kind: 'duplicate',
    says: `${name} says that this account has just posted the same: look there, and change the post if it should go out again.`,
  },
  {
    code: ['1609005'],
    kind: 'rejected',
    says: `${name} could not read the page behind the link: check its address, or take it out.`,
  },
  {
    code: ['100/33'],
    kind: 'rejected',
    says: `${name} does not find what this refers to, or does not show it to this account: check there whether it was deleted.`,
    facts: { missing: true },
  },
  { code: ['-1', '1', '2', 'transient'], kind: 'unclear', says: '' },
  { status: [401], kind: 'reconnect', says: `${name} no longer accepts the authorisation; connect the account again.` },
]

/** The refusal table of one network. Its own rules come before the common ones. */
export const graphRefusals = (name: string, rules: readonly RefusalRule[]) =>
  // Meta's windows are rolling hours.
  refusals({ name, read: readGraphProblem, waitSeconds: 900, rules: [...rules, ...common(name)] })

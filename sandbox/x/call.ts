import type { Answer } from '../kit/answer.ts'
import type { Bench } from '../kit/create-sandbox.ts'
import { bearerToken, type SandboxRequest } from '../kit/request.ts'
import type { Route } from '../kit/serve.ts'
import { type Billed, charge, monthOf } from './meter.ts'
import type { XSandboxOptions } from './options.ts'
import {
  creditsDepleted,
  forbidden,
  invalidRequest,
  rateLimited,
  rateLimitHeaders,
  unauthorized,
  unsupportedAuthentication,
  usageCapExceeded,
} from './problems.ts'
import type { XAccount, XState } from './state.ts'

/** What the API's routes work with. */
export interface XContext extends Bench<XSandboxOptions> {
  state: XState
}

/** A call that an account or the app itself may make. */
export interface XRead extends SandboxRequest {
  /** The account that the access token belongs to; null for the app's own token. */
  account: XAccount | null
  /** What the call costs if it succeeds. The handler adds to it. */
  bill: Billed[]
}

export interface XCall extends XRead {
  account: XAccount
}

interface CommonRule {
  method: Route['method']
  path: string
  scopes: string[]
  /** How many calls a user, or the app with its own token, may make in 15 minutes. */
  perUser: number
  /** The query parameters of the call; X refuses all others. */
  query?: readonly string[]
}

/** `by`: whether the call takes the token of an account (default) or of the app. */
export type CallRule = CommonRule &
  (
    | { by?: 'account'; handle(call: XCall): Answer | Promise<Answer> }
    | { by: 'anybody' | 'app'; handle(call: XRead): Answer | Promise<Answer> }
  )

const WINDOW_MS = 15 * 60_000
const MONTHLY_POST_CAP = 3_000_000

/**
 * Makes the routes. A route checks token, scopes, rate limit, credits and the names of query parameters, and charges a
 * call that succeeded.
 */
export function createCalls(context: XContext): (rule: CallRule) => Route {
  return (rule) => ({
    method: rule.method,
    path: rule.path,
    kind: 'api',
    async handle(request) {
      const who = identify(bearerToken(request), rule, context)
      if ('status' in who) return who

      const limit = context.options.rateLimits === 'off' ? Number.MAX_SAFE_INTEGER : rule.perUser
      const key = `${rule.method} ${rule.path} ${who.account?.id ?? 'app'}`
      const stand = context.rateLimits.take(key, { limit, windowMs: WINDOW_MS })
      if (!stand.allowed) return rateLimited(stand.resetsAt, stand.limit)

      const bill: Billed[] = []
      const unknown = [...request.query.keys()].filter((name) => !rule.query?.includes(name))
      const answer =
        outOfFunds(rule, context) ??
        (unknown[0]
          ? invalidRequest(`The query parameter [${unknown[0]}] is not one of [${rule.query?.join(',') ?? ''}]`)
          : await handle(rule, { ...request, ...who, bill }))
      const ok = answer.status < 300
      if (ok) charge(context.state.meter, `${rule.method} ${rule.path}`, bill, context.clock.now())
      return { ...answer, headers: { ...rateLimitHeaders(stand), ...answer.headers } }
    },
  })
}

function handle(rule: CallRule, call: XRead): Answer | Promise<Answer> {
  if (rule.by === 'anybody' || rule.by === 'app') return rule.handle(call)
  const { account } = call
  return account ? rule.handle({ ...call, account }) : forbidden()
}

function identify(token: string | null, rule: CallRule, { state, clock }: XContext): Answer | Pick<XRead, 'account'> {
  if (state.clients.some(({ bearerToken: own }) => own !== undefined && own === token))
    return rule.by === 'anybody' || rule.by === 'app' ? { account: null } : unsupportedAuthentication('user')
  const grant = [...state.grants].find(({ accessToken }) => accessToken === token)
  const account = grant && state.accounts.find(({ id }) => id === grant.accountId)
  if (!grant || !account || grant.accessExpiresAtMs <= clock.now()) return unauthorized()
  if (rule.by === 'app') return unsupportedAuthentication('app')
  if (!rule.scopes.every((scope) => grant.scopes.includes(scope))) return forbidden()
  return { account }
}

/** X's refusal when the credits or the month's post reads are used up. Its rate-limit headers still show calls left. */
function outOfFunds(rule: CallRule, { state, options, clock }: XContext): Answer | null {
  if (rule.path === '/2/usage/tweets') return null
  const { meter, clients } = state
  const enrolled = clients[0]?.id ?? ''
  if (meter.balance !== null && meter.balance <= 0) return creditsDepleted(enrolled)
  const read = meter.postReads.get(monthOf(clock.now())) ?? 0
  const isReading = rule.method === 'GET'
  return isReading && read >= (options.billing?.monthlyPostCap ?? MONTHLY_POST_CAP) ? usageCapExceeded(enrolled) : null
}

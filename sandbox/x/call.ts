import type { Answer } from '../kit/answer.ts'
import type { Bench } from '../kit/create-sandbox.ts'
import { bearerToken, type SandboxRequest } from '../kit/request.ts'
import type { Route } from '../kit/serve.ts'
import type { XSandboxOptions } from './options.ts'
import { forbidden, invalidRequest, rateLimited, rateLimitHeaders, unauthorized } from './problems.ts'
import type { XAccount, XState } from './state.ts'

/** What the API's routes work with. */
export interface XContext extends Bench<XSandboxOptions> {
  state: XState
}

export interface XCall extends SandboxRequest {
  /** The account that the access token speaks for. */
  account: XAccount
}

interface CallRule {
  method: Route['method']
  path: string
  scopes: string[]
  /** How many calls a user may make in 15 minutes. */
  perUser: number
  /** The query parameters of the call; X refuses all others. */
  query?: readonly string[]
  handle(call: XCall): Answer | Promise<Answer>
}

const WINDOW_MS = 15 * 60_000

/** Makes routes of calls: checks token, scopes, rate limit and query names in X's order. */
export function createCalls(context: XContext): (rule: CallRule) => Route {
  return (rule) => ({
    method: rule.method,
    path: rule.path,
    kind: 'api',
    async handle(request) {
      const token = bearerToken(request)
      const now = context.clock.now()
      const grant = [...context.state.grants].find(({ accessToken }) => accessToken === token)
      const account = grant && context.state.accounts.find(({ id }) => id === grant.accountId)
      if (!grant || !account || grant.accessExpiresAtMs <= now) return unauthorized()
      if (!rule.scopes.every((scope) => grant.scopes.includes(scope))) return forbidden()

      const limit = context.options.rateLimits === 'off' ? Number.MAX_SAFE_INTEGER : rule.perUser
      const stand = context.rateLimits.take(`${rule.method} ${rule.path} ${account.id}`, { limit, windowMs: WINDOW_MS })
      if (!stand.allowed) return rateLimited(stand.resetsAt, stand.limit)

      const unknown = [...request.query.keys()].filter((name) => !rule.query?.includes(name))
      const answer = unknown[0]
        ? invalidRequest(`The query parameter [${unknown[0]}] is not one of [${rule.query?.join(',') ?? ''}]`)
        : await rule.handle({ ...request, account })
      return { ...answer, headers: { ...rateLimitHeaders(stand), ...answer.headers } }
    },
  })
}

import type { Answer } from '../kit/answer.ts'
import type { RateLimits } from '../kit/rate-limit.ts'
import type { SandboxRequest } from '../kit/request.ts'
import type { Route } from '../kit/serve.ts'
import { givenParameters } from './given.ts'
import { DAY_MS, type Grants } from './grants.ts'
import { graphAnswers, graphError, invalidToken, missingObject, missingPermission } from './problems.ts'
import { usageHeaders } from './usage.ts'

export interface GraphCall<Account> extends SandboxRequest {
  /** The account that the token speaks for. */
  account: Account
  scopes: readonly string[]
  given: ReadonlyMap<string, string>
  /** The `:id` in the path; the account's own id for `me`. */
  node: string
}

interface Rule<Account> {
  method: Route['method']
  path: string
  scope: string
  handle(call: GraphCall<Account>): Answer | Promise<Answer>
}

interface Desk<Account> {
  product: string
  grants: Grants
  now: () => number
  rateLimits: RateLimits
  /** How many calls an account may make in a day. */
  callsADay: number
  accountOf(accountId: string): Account | undefined
}

/** Makes routes of calls: checks the token, then its permissions, then how often it was used. */
export function createGraphCalls<Account extends { id: string }>(desk: Desk<Account>): (rule: Rule<Account>) => Route {
  const { product, grants, now, rateLimits, callsADay, accountOf } = desk
  return ({ method, path, scope, handle }) => ({
    method,
    path,
    kind: 'api',
    async handle(request) {
      const given = givenParameters(request)
      const token =
        /^(?:Bearer|OAuth)\s+(\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? given.get('access_token')
      if (!token)
        return graphError(401, { code: 104, message: 'An access token is required to request this resource.' })
      const grant = grants.find(token)
      const account = grant && accountOf(grant.accountId)
      if (!grant || !account) return invalidToken(467, 'The access token is invalid since the user has logged out.')
      if (grant.expiresAtMs <= now()) return invalidToken(463, 'Session has expired.')
      if (!grant.scopes.includes(scope)) return missingPermission(scope)
      const stand = rateLimits.take(`calls ${account.id}`, { limit: callsADay, windowMs: DAY_MS })
      if (!stand.allowed) return graphAnswers(product).rateLimited(stand.resetsAt - now() / 1000)
      const node = request.params.id === 'me' ? account.id : (request.params.id ?? '')
      const answer = /^[\w:]*$/.test(node)
        ? await handle({ ...request, account, scopes: grant.scopes, given, node })
        : missingObject(node)
      const percent = Math.floor((100 * (stand.limit - stand.remaining)) / stand.limit)
      return { ...answer, headers: { ...usageHeaders(product, percent), ...answer.headers } }
    },
  })
}

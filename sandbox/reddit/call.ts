import type { Answer } from '../kit/answer.ts'
import { bearerToken, type SandboxRequest } from '../kit/request.ts'
import type { Route } from '../kit/serve.ts'
import { blockedPage, isNameless } from './blocked.ts'
import { problem, redditAnswers } from './problems.ts'
import type { RedditAccount, RedditContext } from './state.ts'

export interface RedditCall extends SandboxRequest {
  account: RedditAccount
}

const TEN_MINUTES = { limit: 1000, windowMs: 600_000 }

/** Makes routes of calls: checks User-Agent, token, scope and rate limit before everything else. */
export function createCalls(context: RedditContext) {
  return (
    method: 'GET' | 'POST',
    path: string,
    scope: string,
    handle: (call: RedditCall, context: RedditContext) => Answer | Promise<Answer>,
  ): Route => ({
    method,
    path,
    kind: 'api',
    async handle(request) {
      const { state, clock, options, rateLimits } = context
      // Reddit throttles callers whose User-Agent is empty or the default of a common library.
      if (isNameless(request.headers['user-agent'])) return redditAnswers.rateLimited(600)
      const token = bearerToken(request) ?? ''
      // Without a token there is no API, only a page for people that programs are kept from.
      if (token === '' && method === 'GET' && /\.json$/.test(request.path)) return blockedPage()
      const grant = [...state.grants].find(({ accessTokens }) => (accessTokens.get(token) ?? 0) > clock.now())
      if (!grant) return problem(401, 'Unauthorized')
      if (state.clients.find(({ id }) => id === grant.clientId)?.approval === 'revoked')
        return problem(403, 'Forbidden')
      if (!grant.scopes.includes(scope)) return problem(403, 'Forbidden')
      const limit = options.rateLimits === 'off' ? { ...TEN_MINUTES, limit: Number.MAX_SAFE_INTEGER } : TEN_MINUTES
      const stand = rateLimits.take(grant.clientId, limit)
      const reset = Math.max(1, stand.resetsAt - Math.floor(clock.now() / 1000))
      if (!stand.allowed) return redditAnswers.rateLimited(reset)
      const answer = await handle({ ...request, account: grant.account }, context)
      const headers = {
        ...answer.headers,
        'x-ratelimit-used': String(stand.limit - stand.remaining),
        'x-ratelimit-remaining': `${stand.remaining}.0`,
        'x-ratelimit-reset': String(reset),
      }
      return { ...answer, headers }
    },
  })
}

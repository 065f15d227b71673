import type { Answer } from '../kit/answer.ts'
import type { Bench } from '../kit/create-sandbox.ts'
import { bearerToken, type SandboxRequest } from '../kit/request.ts'
import type { Route } from '../kit/serve.ts'
import type { YouTubeSandboxOptions } from './options.ts'
import { insufficientScopes, quotaExceeded, unauthorized } from './problems.ts'
import type { YouTubeChannel, YouTubeState } from './state.ts'

/** What the API's routes work with. */
export interface YouTubeContext extends Bench<YouTubeSandboxOptions> {
  state: YouTubeState
}

export interface YouTubeCall extends SandboxRequest {
  /** The channel that the access token speaks for. */
  account: YouTubeChannel
}

interface CallRule {
  method: Route['method']
  path: string
  /** Any one of these scopes is enough. */
  scopes: readonly string[]
  /** What a call takes from the project's daily quota; each bucket is a separate quota. */
  cost: { bucket: keyof typeof BUCKETS; units: number } | null
  handle(call: YouTubeCall): Answer | Promise<Answer>
}

/** How much quota a project has each day. */
const BUCKETS = { 'videos.insert': 100, everything: 10_000 }
const DAY_MS = 24 * 60 * 60_000

/** Makes routes of calls: checks token, scopes and quota before reading anything. */
export function createCalls(context: YouTubeContext): (rule: CallRule) => Route {
  return ({ method, path, scopes, cost, handle }) => ({
    method,
    path,
    kind: 'api',
    handle(request) {
      const token = bearerToken(request) ?? ''
      const now = context.clock.now()
      const grant = [...context.state.grants].find(({ accessTokens }) => (accessTokens.get(token) ?? 0) > now)
      const account = grant && context.state.accounts.find(({ id }) => id === grant.channelId)
      if (!grant || !account) return unauthorized()
      if (!scopes.some((scope) => grant.scopes.includes(scope))) return insufficientScopes()
      if (cost && context.options.rateLimits !== 'off') {
        // The key contains the day, so the quota is renewed at midnight in California.
        const limit = { limit: BUCKETS[cost.bucket], windowMs: 2 * DAY_MS }
        const key = `${cost.bucket} ${grant.clientId} ${pacificDay(now)}`
        if (!context.rateLimits.take(key, limit, cost.units).allowed) return quotaExceeded()
      }
      return handle({ ...request, account })
    },
  })
}

function pacificDay(ms: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(ms)
}

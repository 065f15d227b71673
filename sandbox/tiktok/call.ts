import type { Answer } from '../kit/answer.ts'
import { bearerToken, jsonBody, type SandboxRequest } from '../kit/request.ts'
import type { Route } from '../kit/serve.ts'
import { invalidParams, scopeMissing, tokenInvalid, tooMany } from './problems.ts'
import type { TikTokContext, TikTokCreator } from './state.ts'

export interface TikTokCall extends SandboxRequest {
  /** Who the access token speaks for. */
  creator: TikTokCreator
  /** The body if it is an object. */
  given: Record<string, unknown>
}

interface CallRule {
  method: Route['method']
  path: string
  scope: string
  /**
   * How often one access token may make this call in a minute. The figures come from the reference page of each call.
   */
  perMinute: number
  handle(call: TikTokCall): Answer | Promise<Answer>
}

const MINUTE_MS = 60_000

/** Makes routes of calls: checks token, scope and rate before reading anything. */
export function createCalls({ state, clock, options, rateLimits }: TikTokContext): (rule: CallRule) => Route {
  return ({ method, path, scope, perMinute, handle }) => ({
    method,
    path,
    kind: 'api',
    handle(request) {
      const token = bearerToken(request)
      const grant = [...state.grants].find(
        ({ accessToken, accessExpiresAtMs }) => accessToken === token && accessExpiresAtMs > clock.now(),
      )
      const creator = grant && state.accounts.find(({ openId }) => openId === grant.openId)
      if (!grant || !creator) return tokenInvalid()
      if (!grant.scopes.includes(scope)) return scopeMissing()
      const limit = { limit: perMinute, windowMs: MINUTE_MS }
      if (options.rateLimits !== 'off' && !rateLimits.take(`${path} ${token}`, limit).allowed) return tooMany()
      const given = request.body.length === 0 ? {} : jsonBody(request)
      if (!isObject(given)) return invalidParams('The request body is not a JSON object.')
      return handle({ ...request, creator, given })
    },
  })
}

/** A member of the body, if it is an object; otherwise an empty one. */
export function objectOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

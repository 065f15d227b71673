import type { Answer } from '../kit/answer.ts'
import { bearerToken, type SandboxRequest } from '../kit/request.ts'
import type { Route } from '../kit/serve.ts'
import { invalid, problem, rateLimited, unauthorized } from './problems.ts'
import type { NotionContext, NotionGrant } from './state.ts'

export interface NotionCall extends SandboxRequest {
  grant: NotionGrant
}

interface CallRule {
  method: Route['method']
  path: string
  handle(call: NotionCall): Answer
}

/** The versions of the API that the simulator knows. */
const VERSIONS = ['2025-09-03', '2026-03-11']
const WINDOW_MS = 60_000

/** A call with the token of a connection. It checks the version first, then the token, then the rate limit. */
export function call(context: NotionContext, rule: CallRule): Route {
  return {
    method: rule.method,
    path: rule.path,
    kind: 'api',
    handle(request) {
      const version = request.headers['notion-version']
      if (version === undefined) {
        return problem(400, 'Notion-Version header failed validation: Notion-Version header should be defined.', {
          code: 'missing_version',
        })
      }
      if (!VERSIONS.includes(String(version))) return invalid(`The sandbox does not know the version ${version}.`)
      const token = bearerToken(request)
      const grant = [...context.state.grants].find(({ accessToken }) => accessToken === token)
      if (!grant) return unauthorized()
      const wait = secondsToWait(grant, context)
      return wait === null ? rule.handle({ ...request, grant }) : rateLimited(wait)
    },
  }
}

/** Counts one request. Null if the connection may make it, otherwise the seconds until the next window. */
function secondsToWait({ botId }: NotionGrant, { rateLimits, options, clock }: NotionContext): number | null {
  if (options.rateLimits === 'off') return null
  const window = { limit: options.requestsAMinute ?? 180, windowMs: WINDOW_MS }
  const { allowed, resetsAt } = rateLimits.take(botId, window)
  return allowed ? null : Math.max(1, Math.ceil(resetsAt - clock.now() / 1000))
}

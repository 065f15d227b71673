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

/** The versions that the simulator speaks. */
const VERSIONS = ['2025-09-03', '2026-03-11']
const WINDOW_MS = 60_000

/** A call in the name of a connection. The version is checked before the token, and the limit after both. */
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

/** Takes one request from the connection's window. Seconds until the next window if there is none left. */
function secondsToWait({ botId }: NotionGrant, { rateLimits, options, clock }: NotionContext): number | null {
  if (options.rateLimits === 'off') return null
  const window = { limit: options.requestsAMinute ?? 180, windowMs: WINDOW_MS }
  const { allowed, resetsAt } = rateLimits.take(botId, window)
  return allowed ? null : Math.max(1, Math.ceil(resetsAt - clock.now() / 1000))
}

import type { IncomingMessage } from 'node:http'
import type Provider from 'oidc-provider'
import { type OauthAnswer, type OauthRequest, ownRequest } from './own-request.ts'

/**
 * The cookie of the engine's own session, which the engine requires. Nothing reads the session, and browsers do not get
 * the cookie.
 */
export const UNUSED_COOKIE = 'galley-oauth-session'
const HEADERS = ['content-type', 'location', 'www-authenticate', 'cache-control', 'pragma'] as const

type Context = Parameters<Parameters<Provider['use']>[0]>[0]

/** Turns the engine, which is a server, into a function: it returns the answer, and Galley's own server sends it. */
export function runEngine(engine: Provider, baseUrl: string): (request: OauthRequest) => Promise<OauthAnswer> {
  const outcomes = new WeakMap<IncomingMessage, OauthAnswer | Error>()
  engine.use(async (ctx, next) => {
    ctx.respond = false
    const outcome = await next().then(
      () => answerOf(ctx),
      (error: Error) => error,
    )
    outcomes.set(ctx.req, outcome)
  })
  const run = engine.callback()
  return async (request) => {
    const { req, res } = ownRequest(request, baseUrl)
    await run(req, res)
    const outcome = outcomes.get(req)
    if (outcome === undefined || outcome instanceof Error) throw outcome ?? new Error('The OAuth engine gave no answer')
    return outcome
  }
}

function answerOf({ status, res, body }: Context): OauthAnswer {
  const headers: OauthAnswer['headers'] = {}
  for (const name of HEADERS) {
    const value = res.getHeader(name)
    if (value !== undefined) headers[name] = String(value)
  }
  const cookies = [res.getHeader('set-cookie') ?? []].flat().map(String)
  const own = cookies.filter((cookie) => !cookie.startsWith(UNUSED_COOKIE))
  if (own.length > 0) headers['set-cookie'] = own
  if (headers.location !== undefined) return { status, headers, body: '' }
  return { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body ?? '') }
}

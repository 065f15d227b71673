import { lexicons } from '@atproto/api'
import { type Answer, emptyAnswer, jsonAnswer } from '../kit/answer.ts'
import type { Bench } from '../kit/create-sandbox.ts'
import type { RateLimitStand } from '../kit/rate-limit.ts'
import { bearerToken, contentTypeOf, jsonBody, type SandboxRequest } from '../kit/request.ts'
import type { Route } from '../kit/serve.ts'
import { challenge, type Dpop, DpopRefused, withNonce } from './dpop.ts'
import { ownerOf } from './oauth.ts'
import type { BlueskySandboxOptions } from './options.ts'
import {
  authRequired,
  errorAnswer,
  invalidRequest,
  rateLimitedAnswer,
  rateLimitHeaders,
  XrpcError,
} from './problems.ts'
import type { BlueskyAccount, BlueskyState } from './state.ts'
import { type VerifiedToken, verifyToken } from './tokens.ts'

/** What the methods work with. */
export interface BlueskyContext extends Bench<BlueskySandboxOptions> {
  state: BlueskyState
  dpop: Dpop
}

export interface XrpcCall {
  request: SandboxRequest
  /** Query parameters, read and checked by the method's lexicon. */
  params: Record<string, unknown>
  /** The JSON body, checked by the method's lexicon. */
  input: Record<string, unknown>
  account: BlueskyAccount
  token: VerifiedToken
}

interface XrpcRule {
  nsid: string
  auth: 'none' | 'access' | 'refresh'
  /** How many write points the call costs, by its input. */
  points?: (input: Record<string, unknown>) => number
  /** Limits of the call itself, besides those of the address. */
  limits?: (call: XrpcCall) => { key: string; limit: number; windowMs: number }[]
  /** The result as an object, nothing, or a whole answer. Errors are thrown as XrpcError. */
  handle(call: XrpcCall): unknown
}

const MINUTE_MS = 60_000
const PER_ADDRESS = { limit: 3000, windowMs: 5 * MINUTE_MS }
const WRITES_PER_HOUR = { limit: 5000, windowMs: 60 * MINUTE_MS }
const WRITES_PER_DAY = { limit: 35_000, windowMs: 24 * 60 * MINUTE_MS }

/** Makes routes of methods. The vendor's own lexicons decide HTTP method, parameters and body. */
export function createXrpc(context: BlueskyContext): (rule: XrpcRule) => Route {
  const isLimited = context.options.rateLimits !== 'off'

  function take(key: string, rule: { limit: number; windowMs: number }, points = 1): Record<string, string> {
    if (!isLimited) return {}
    const stand: RateLimitStand = context.rateLimits.take(key, rule, points)
    const headers = rateLimitHeaders(stand, rule.windowMs)
    if (!stand.allowed)
      throw new RateLimited(
        rateLimitedAnswer(Math.max(1, stand.resetsAt - Math.floor(context.clock.now() / 1000)), headers),
      )
    return headers
  }

  return (rule) => {
    const definition = lexicons.getDefOrThrow(rule.nsid, ['query', 'procedure'])
    return {
      method: definition.type === 'query' ? 'GET' : 'POST',
      path: `/xrpc/${rule.nsid}`,
      kind: 'api',
      async handle(request) {
        let headers: Record<string, string> = {}
        try {
          headers = take(`address ${request.remoteAddress}`, PER_ADDRESS)
          const { account, token } = await authenticate(request, rule.auth, context)
          const call: XrpcCall = {
            request,
            account,
            token,
            params: readParams(rule.nsid, request),
            input: readInput(rule.nsid, request),
          }
          for (const limit of rule.limits?.(call) ?? []) headers = take(limit.key, limit)
          if (rule.points) {
            const points = rule.points(call.input)
            take(`day ${account.did}`, WRITES_PER_DAY, points)
            headers = take(`hour ${account.did}`, WRITES_PER_HOUR, points)
          }
          return withNonce(withHeaders(toAnswer(await rule.handle(call)), headers), context.dpop)
        } catch (error) {
          if (error instanceof DpopRefused) return challenge(error, context.dpop)
          if (error instanceof RateLimited) return error.answer
          if (error instanceof XrpcError) return withHeaders(errorAnswer(error), headers)
          throw error
        }
      },
    }
  }
}

class RateLimited extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('Rate limit reached.')
    this.answer = answer
  }
}

function toAnswer(result: unknown): Answer {
  if (result === undefined) return emptyAnswer()
  if (isAnswer(result)) return result
  return jsonAnswer(200, result)
}

function isAnswer(result: unknown): result is Answer {
  return typeof result === 'object' && result !== null && 'status' in result && 'headers' in result && 'body' in result
}

function withHeaders(answer: Answer, headers: Record<string, string>): Answer {
  return { ...answer, headers: { ...headers, ...answer.headers } }
}

async function authenticate(
  request: SandboxRequest,
  kind: XrpcRule['auth'],
  context: BlueskyContext,
): Promise<{ account: BlueskyAccount; token: VerifiedToken }> {
  const nobody = { account: NOBODY, token: { did: '', jti: null } }
  if (kind === 'none') return nobody
  const bound = /^DPoP\s+(\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (bound) return { account: await holder(request, bound, kind, context), token: { did: '', jti: null } }
  const bearer = bearerToken(request)
  if (!bearer) throw authRequired(undefined, 'AuthMissing')
  const token = await verifyToken(bearer, kind, context)
  const account = context.state.account(token.did)
  if (!account) throw authRequired()
  if (account.takenDown) throw authRequired('Account has been taken down', 'AccountTakedown')
  return { account, token }
}

/** The account of a token that is bound to a key. These methods refuse OAuth refresh tokens. */
async function holder(request: SandboxRequest, token: string, kind: XrpcRule['auth'], context: BlueskyContext) {
  const thumbprint = await context.dpop.check(request, token)
  const owner = kind === 'access' ? ownerOf(token, context) : null
  if (owner?.grant.thumbprint !== thumbprint) throw authRequired('Invalid token', 'InvalidToken')
  return owner.account
}

/** The account in calls that need none; their methods do not read it. */
const NOBODY = {} as BlueskyAccount

function readParams(nsid: string, request: SandboxRequest): Record<string, unknown> {
  const definition = lexicons.getDefOrThrow(nsid, ['query', 'procedure'])
  const known =
    (definition.type === 'query' || definition.type === 'procedure' ? definition.parameters?.properties : undefined) ??
    {}
  const params: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(known)) {
    const texts = request.query.getAll(name)
    if (texts.length === 0) continue
    const read = (text: string) =>
      property.type === 'integer' ? Number(text) : property.type === 'boolean' ? text === 'true' : text
    params[name] = property.type === 'array' ? texts : read(texts[0] ?? '')
  }
  return checked(() => lexicons.assertValidXrpcParams(nsid, params) as Record<string, unknown>) // params are an object by the lexicon language
}

function readInput(nsid: string, request: SandboxRequest): Record<string, unknown> {
  const definition = lexicons.getDefOrThrow(nsid, ['query', 'procedure'])
  const encoding = definition.type === 'procedure' ? definition.input?.encoding : undefined
  if (encoding === undefined) {
    if (request.body.length > 0) throw invalidRequest('A request body was provided when none was expected')
    return {}
  }
  if (encoding !== 'application/json') return {}
  const type = contentTypeOf(request)
  if (type === '') throw invalidRequest('Request encoding (Content-Type) required but not provided')
  if (type !== encoding) throw invalidRequest(`Wrong request encoding (Content-Type): ${type}`)
  const body = jsonBody(request)
  if (body === undefined) throw invalidRequest('The request body is not valid JSON')
  return checked(() => lexicons.assertValidXrpcInput(nsid, body) as Record<string, unknown>) // a JSON input is an object by its lexicon
}

function checked<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw invalidRequest(error instanceof Error ? error.message : String(error))
  }
}

import { randomUUID } from 'node:crypto'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { bearerToken, jsonBody, type SandboxRequest } from '../kit/request.ts'
import type { Route } from '../kit/serve.ts'
import { badRequest, problem } from './problems.ts'
import type { PaddleContext } from './state.ts'
import { letTimePass } from './time-passes.ts'
import { sendDue } from './webhooks.ts'

export interface PaddleCall extends SandboxRequest {
  /** The JSON body; empty if there is none. */
  json: Record<string, unknown>
  atMs: number
}

/** Paddle's limit: 240 requests a minute from one address. */
const LIMIT = { limit: 240, windowMs: 60_000 }

/** A call of the API: checks key and limit, after everything that was due has happened. */
export function paddleCall(
  context: PaddleContext,
  method: Route['method'],
  path: string,
  handle: (call: PaddleCall) => Answer,
): Route {
  return {
    method,
    path,
    kind: 'api',
    async handle(request) {
      const { options, rateLimits, clock, state } = context
      if (bearerToken(request) !== state.apiKey.value) {
        return bearerToken(request) === null
          ? problem(401, 'authentication_missing', 'Authentication header missing')
          : problem(403, 'forbidden', 'You aren’t permitted to perform this request')
      }
      const stand = rateLimits.take(request.remoteAddress, LIMIT)
      if (options.rateLimits !== 'off' && !stand.allowed) {
        const wait = Math.max(1, stand.resetsAt - Math.floor(clock.now() / 1000))
        return problem(429, 'too_many_requests', 'IP address exceeded the allowed rate limit', {
          headers: { 'retry-after': String(wait) },
        })
      }
      const json = request.body.length === 0 ? {} : jsonBody(request)
      if (typeof json !== 'object' || json === null || Array.isArray(json))
        return badRequest('(root)', 'must be a JSON object')
      letTimePass(context)
      const answer = handle({ ...request, json: { ...json }, atMs: clock.now() })
      tell(context)
      return answer
    },
  }
}

/** Sends webhooks in the background, one round after another, unless the test sends them by hand. */
export function tell(context: PaddleContext): void {
  const { options, sending } = context
  if (options.sending !== 'by-hand') sending.last = sending.last.then(() => sendDue(context))
}

export const answered = (data: unknown, status = 200): Answer =>
  jsonAnswer(status, { data, meta: { request_id: randomUUID() } })

/** A page of a list, newest first unless `order_by` says `id[ASC]`. */
export function listed<T>(call: PaddleCall, origin: string, all: readonly T[], idOf: (one: T) => string): Answer {
  const { query, path } = call
  const isAscending = query.get('order_by')?.endsWith('[ASC]') ?? false
  const sorted = [...all].sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1) * (isAscending ? 1 : -1))
  const after = query.get('after')
  const left = after ? sorted.filter((one) => (isAscending ? idOf(one) > after : idOf(one) < after)) : sorted
  const perPage = Math.min(200, Number(query.get('per_page') ?? 50))
  const data = left.slice(0, perPage)
  const last = data.at(-1)
  const next = new URL(path, origin)
  for (const [name, value] of query) next.searchParams.set(name, value)
  if (last) next.searchParams.set('after', idOf(last))
  const pagination = {
    per_page: perPage,
    next: next.href,
    has_more: left.length > perPage,
    estimated_total: all.length,
  }
  return jsonAnswer(200, { data, meta: { request_id: randomUUID(), pagination } })
}

/** The entries that a filter admits: a list with commas, or everything if it is absent. */
export function allowed(query: URLSearchParams, name: string, value: string | null): boolean {
  const asked = query.get(name)
  return asked === null || (value !== null && asked.split(',').includes(value))
}

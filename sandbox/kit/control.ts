import { emptyAnswer, jsonAnswer } from './answer.ts'
import type { SandboxClock } from './clock.ts'
import type { ChaosPlan, FaultRule } from './fault-rule.ts'
import type { Faults } from './faults.ts'
import type { LedgerEntry } from './ledger.ts'
import type { Metrics } from './metrics.ts'
import { jsonBody, type SandboxRequest } from './request.ts'
import type { Handled, JournalEntry, Route } from './serve.ts'

/**
 * The endpoint by which another process sets faults and reads what became public. It works on loopback only, and only
 * under a loopback name, so that a web page cannot reach it by pointing its own name at this machine.
 */
export function controlRoutes(parts: {
  faults: Faults
  clock: SandboxClock
  metrics: Metrics
  ledger: () => LedgerEntry[]
  journal: () => JournalEntry[]
  /** Tokens for a seeded account without its consent page; null if the account is unknown. */
  grant: (account: string) => unknown | Promise<unknown>
}): Route[] {
  const { faults } = parts
  const route = controlRoute
  return [
    route('GET', '/posts', () => jsonAnswer(200, { posts: parts.ledger() })),
    route('GET', '/requests', () => jsonAnswer(200, { requests: parts.journal() })),
    route('GET', '/faults', () => jsonAnswer(200, { faults: faults.list(), tally: faults.tally() })),
    route('POST', '/faults', (request) =>
      jsonAnswer(201, { id: faults.add(objectBody(request) as unknown as FaultRule) }),
    ), // checked by add()
    route('DELETE', '/faults', () => {
      faults.clear()
      return emptyAnswer(204)
    }),
    route('DELETE', '/faults/:id', ({ params }) => emptyAnswer(faults.remove(Number(params.id)) ? 204 : 404)),
    route('PUT', '/chaos', (request) => {
      faults.chaos(chaosPlan(objectBody(request)))
      return emptyAnswer(204)
    }),
    route('DELETE', '/chaos', () => {
      faults.chaos(null)
      return emptyAnswer(204)
    }),
    route('PUT', '/metrics', (request) => {
      const { id, ...figures } = objectBody(request)
      if (typeof id !== 'string') throw new TypeError('The body must give the id of a post and its figures.')
      parts.metrics.set(id, figures)
      return emptyAnswer(204)
    }),
    route('POST', '/clock', (request) => {
      parts.clock.advance(Number(objectBody(request).advanceMs))
      return jsonAnswer(200, { now: new Date(parts.clock.now()).toISOString() })
    }),
    route('POST', '/tokens', async (request) => {
      const granted = await parts.grant(String(objectBody(request).account))
      return granted
        ? jsonAnswer(201, granted)
        : jsonAnswer(404, { message: 'There is no account with that handle or id.' })
    }),
  ]
}

/** A call of `/_sandbox`; errors that it throws say what is wrong with the request. */
export const controlRoute = (method: Route['method'], path: string, handle: Route['handle']): Route => ({
  method,
  path: `/_sandbox${path}`,
  kind: 'page',
  handle: (request) =>
    isLoopback(request) ? guarded(() => handle(request)) : jsonAnswer(403, { message: 'Loopback only.' }),
})

function isLoopback(request: SandboxRequest): boolean {
  const address = request.remoteAddress.replace(/^::ffff:/, '')
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  return (address === '::1' || address.startsWith('127.')) && ['127.0.0.1', 'localhost', '[::1]'].includes(host)
}

async function guarded(handle: () => Handled | Promise<Handled>): Promise<Handled> {
  try {
    return await handle()
  } catch (error) {
    return jsonAnswer(400, { message: error instanceof Error ? error.message : String(error) })
  }
}

function objectBody(request: SandboxRequest): Record<string, unknown> {
  const body = jsonBody(request)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new TypeError('The body must be a JSON object.')
  return body as Record<string, unknown> // narrowed above
}

function chaosPlan(body: Record<string, unknown>): ChaosPlan {
  const { seed, rate } = body
  if (typeof seed !== 'number' || typeof rate !== 'number' || !(rate >= 0 && rate <= 1)) {
    throw new TypeError('A chaos plan has a seed (number) and a rate (0 to 1).')
  }
  return { ...body, seed, rate }
}

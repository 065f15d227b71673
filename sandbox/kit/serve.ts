import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, jsonAnswer } from './answer.ts'
import type { Fault } from './fault-rule.ts'
import type { Faults } from './faults.ts'
import { matchPath } from './match-path.ts'
import { readBody, type SandboxRequest } from './request.ts'

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Faults and latency affect API calls only; pages and the control endpoint always work. */
  kind: 'api' | 'page'
  /** Answers the request; `drop` breaks the connection without an answer. */
  handle(request: SandboxRequest): Handled | Promise<Handled>
}

export type Handled = Answer | 'drop'

export const page = (method: Route['method'], path: string, handle: Route['handle']): Route => ({
  method,
  path,
  kind: 'page',
  handle,
})

/** The vendor's wording of answers that faults cause. */
export interface VendorAnswers {
  rateLimited(retryAfterSeconds: number): Answer
  refused(status: number): Answer
  failed(status: number): Answer
  expiredToken(): Answer
  unknownRoute(request: SandboxRequest): Answer
}

export interface JournalEntry {
  at: string
  method: string
  path: string
  /** Null: the connection was dropped. */
  status: number | null
  fault: Fault['kind'] | null
}

export interface SandboxServer {
  /** Listens on 127.0.0.1 and answers the address, such as `http://127.0.0.1:8123`. Port 0: any free one. */
  start(port?: number): Promise<string>
  stop(): Promise<void>
  /** The newest API calls, oldest first. */
  journal(): JournalEntry[]
}

const JOURNAL_LENGTH = 10_000

export function createSandboxServer(parts: {
  routes: Route[]
  faults: Faults
  answers: VendorAnswers
  now: () => number
  latencyMs: number
}): SandboxServer {
  const journal: JournalEntry[] = []
  const stopped = new AbortController()

  async function carryOut(route: Route, request: SandboxRequest, fault: Fault | null): Promise<Handled> {
    const { answers } = parts
    switch (fault?.kind) {
      case 'refuse':
        return answers.rateLimited(fault.retryAfterSeconds)
      case 'client-error':
        return answers.refused(fault.status)
      case 'server-error':
        return answers.failed(fault.status)
      case 'expired-token':
        return answers.expiredToken()
      case 'drop':
        return 'drop'
      case 'apply-then-server-error':
        await route.handle(request)
        return answers.failed(fault.status)
      case 'apply-then-drop':
        await route.handle(request)
        return 'drop'
      case 'delay':
        await sleep(fault.delayMs, undefined, { signal: stopped.signal })
        return route.handle(request)
      case 'listing-lag':
        return route.handle({ ...request, listingLagMs: fault.lagMs })
      default:
        return route.handle(request)
    }
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://sandbox.invalid')
    const body = await readBody(incoming)
    if (!body) return send(response, jsonAnswer(413, { message: 'The sandbox takes bodies up to 64 MB.' }), false)
    const request: SandboxRequest = {
      method: incoming.method ?? 'GET',
      path: url.pathname,
      params: {},
      query: url.searchParams,
      headers: incoming.headers,
      body,
      remoteAddress: incoming.socket.remoteAddress ?? '',
      listingLagMs: 0,
    }
    const head = request.method === 'HEAD'
    const method = head ? 'GET' : request.method
    for (const route of parts.routes) {
      const params = route.method === method ? matchPath(route.path, request.path) : null
      if (!params) continue
      if (route.kind === 'page') return give(await route.handle({ ...request, params }), incoming, response, head)
      const fault = parts.faults.draw(method, request.path)
      if (parts.latencyMs > 0) await sleep(parts.latencyMs, undefined, { signal: stopped.signal })
      const outcome = await carryOut(route, { ...request, params }, fault)
      note(request, outcome === 'drop' ? null : outcome.status, fault)
      return give(outcome, incoming, response, head)
    }
    const unknown = parts.answers.unknownRoute(request)
    note(request, unknown.status, null)
    send(response, unknown, head)
  }

  function note(request: SandboxRequest, status: number | null, fault: Fault | null): void {
    const at = new Date(parts.now()).toISOString()
    journal.push({ at, method: request.method, path: request.path, status, fault: fault?.kind ?? null })
    if (journal.length > JOURNAL_LENGTH) journal.shift()
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      // That a caller hung up, or that stop() came during a wait, is normal; anything else is a bug of the sandbox.
      if (stopped.signal.aborted || incoming.socket.destroyed) return
      console.error('The sandbox failed to answer a request:', error)
      send(response, parts.answers.failed(500), false)
    })
  })

  return {
    async start(port = 0) {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, '127.0.0.1', resolve)
      })
      const address = server.address() as AddressInfo // a TCP server that listens has one
      return `http://127.0.0.1:${address.port}`
    },
    async stop() {
      stopped.abort()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
    journal: () => [...journal],
  }
}

function give(outcome: Handled, incoming: IncomingMessage, response: ServerResponse, head: boolean): void {
  if (outcome === 'drop') incoming.socket.destroy()
  else send(response, outcome, head)
}

function send(response: ServerResponse, answer: Answer, head: boolean): void {
  if (response.destroyed || response.headersSent) return
  response.writeHead(answer.status, { ...answer.headers, 'content-length': Buffer.byteLength(answer.body) })
  response.end(head ? undefined : answer.body)
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConformanceFault } from './conformance/world.ts'

export interface ProxyAnswer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

export interface FaultProxy {
  url: string
  /** Injects a fault into the next `POST` to the proxy's path for faults. */
  inject(fault: ConformanceFault): void
  /** Replaces the server's answer by what the function returns. With null the request is passed on. */
  intercept(answer: (request: IncomingMessage) => ProxyAnswer | null): void
  close(): Promise<void>
}

/** A proxy between an adapter and a real server, because such a server does not fail as tests need. */
export async function startFaultProxy(options: {
  target: string
  faultPath: string
  refusals: Record<'refuse-429' | 'refuse-4xx' | 'fail-5xx', ProxyAnswer>
  delayMs: number
}): Promise<FaultProxy> {
  const { target, faultPath, refusals, delayMs } = options
  let pending: ConformanceFault | null = null
  let intercept: (request: IncomingMessage) => ProxyAnswer | null = () => null

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray())
    const struck = pending !== null && request.method === 'POST' && request.url?.split('?')[0] === faultPath
    const fault = struck ? pending : null
    if (struck) pending = null
    if (fault === 'drop') return void request.socket.destroy()
    const answer =
      fault === 'refuse-429' || fault === 'refuse-4xx' || fault === 'fail-5xx' ? refusals[fault] : intercept(request)
    if (answer) return send(response, answer)
    if (fault === 'delay') await sleep(delayMs)
    const upstream = await pass(request, body)
    if (fault === 'apply-then-drop') return void request.socket.destroy()
    if (fault === 'apply-then-5xx') return send(response, refusals['fail-5xx'])
    response.writeHead(upstream.status, upstream.headers).end(upstream.body)
  }

  async function pass(request: IncomingMessage, body: Buffer) {
    const headers = new Headers()
    for (const name of ['authorization', 'content-type', 'atproto-proxy']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const method = request.method ?? 'GET'
    const answer = await fetch(`${target}${request.url}`, { method, headers, body: method === 'GET' ? null : body })
    const kept = [...answer.headers].filter(
      ([name]) => !['transfer-encoding', 'content-encoding', 'content-length', 'connection'].includes(name),
    )
    return { status: answer.status, headers: Object.fromEntries(kept), body: Buffer.from(await answer.arrayBuffer()) }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server
  return {
    url: `http://127.0.0.1:${port}`,
    inject: (fault) => {
      pending = fault
    },
    intercept: (answer) => {
      intercept = answer
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, { status, body, headers }: ProxyAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { createPaddleSandbox, type PaddleSandbox } from './create-paddle-sandbox.ts'
import { DEMO_API_KEY, type PaddleSandboxOptions } from './options.ts'
import { namedId } from './state.ts'

export const DAY_MS = 24 * 60 * 60_000
/** Where the clock stands in tests. */
export const START_MS = Date.parse('2026-01-15T09:00:00Z')
export const SOLO = namedId('pri', 'Solo monthly')
export const TEAM = namedId('pri', 'Team monthly')
export const PACK = namedId('pri', 'Small pack')

interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a foreign service's JSON, looked at by assertions only
  body: any
}

export interface PaddleForTests {
  sandbox: PaddleSandbox
  call(method: string, path: string, body?: unknown): Promise<Reply>
  /** Starts a subscription with this price, in its trial, of a customer whose card pays. Answers its id. */
  subscribe(priceId?: string): string
}

/** A started sandbox whose clock stands still; it stops with the test. */
export async function openPaddle(
  t: Pick<TestContext, 'after'>,
  options: PaddleSandboxOptions = {},
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<PaddleForTests> {
  const sandbox = createPaddleSandbox({ clockStandsAt: START_MS, sending: 'by-hand', ...options })
  await sandbox.start()
  t.after(() => sandbox.stop())
  return {
    sandbox,
    async call(method, path, body) {
      const headers = { authorization: `Bearer ${DEMO_API_KEY}`, 'content-type': 'application/json' }
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await fetch(new URL(path, sandbox.url), { method, headers, ...sent })
      return { status: response.status, body: await response.json() }
    },
    subscribe(priceId = SOLO) {
      const bought = sandbox.buy({ priceIds: [priceId], customerId: null, customData: { org: 'one' } })
      return bought?.subscription_id ?? ''
    },
  }
}

export interface Received {
  body: string
  signature: string
}

/** An endpoint that records what comes and answers as told; it closes with the test. */
export async function openEndpoint(t: Pick<TestContext, 'after'>, statusOf: () => number = () => 200) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    received.push({ body: Buffer.concat(chunks).toString(), signature: String(request.headers['paddle-signature']) })
    response.writeHead(statusOf()).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return { url: `http://127.0.0.1:${port}/webhook`, received }
}

import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * Where the proxy breaks a request: before the server gets it, after the server has acted, in the middle of the answer,
 * or with an answer as from a gateway.
 */
export type Break = 'before' | 'after' | 'middle' | 'gateway'

export interface FlakyProxy {
  url: string
  /** Breaks the next requests in this order. Later requests pass. */
  breakNext(...breaks: Break[]): void
  /** How many requests arrived with this method and path. */
  count(start: string): number
  close(): Promise<void>
}

/** A proxy between a client and Galley that loses requests and answers as the test demands. */
export async function startFlakyProxy(target: string): Promise<FlakyProxy> {
  const breaks: Break[] = []
  const seen: string[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    seen.push(`${request.method} ${request.url}`)
    const body = await buffer(request)
    const broken = breaks.shift()
    if (broken === 'before') return void request.socket.destroy()
    const { method = 'GET', headers } = request
    const upstream = forward(`${target}${request.url}`, { method, headers }).end(body)
    const [answer] = (await once(upstream, 'response')) as [IncomingMessage] // Node, ClientRequest, "response"
    const text = await buffer(answer)
    if (broken === 'after') return void request.socket.destroy()
    if (broken === 'gateway') return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>')
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    if (broken === 'middle') return void response.write(text.subarray(0, 5), () => request.socket.destroy())
    response.end(text)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => response.destroy(error))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server that listens has one
    breakNext: (...next) => void breaks.push(...next),
    count: (start) => seen.filter((one) => one.startsWith(start)).length,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

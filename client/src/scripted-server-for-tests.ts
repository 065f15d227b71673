import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Seen {
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
}

/** What the server does with one request: break the connection before or within the answer, or never answer. */
export type Reaction = 'drop' | 'half' | 'hang' | { status?: number; headers?: Record<string, string>; body?: unknown }

export interface ScriptedServer {
  url: string
  seen: Seen[]
  close(): Promise<void>
}

/** A server that treats each request as `react` says. */
export async function scriptedServer(react: (seen: Seen, count: number) => Reaction): Promise<ScriptedServer> {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const one = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers,
      body: headers['content-type'] === 'application/json' ? JSON.parse(text) : text,
    }
    seen.push(one)
    const reaction = react(one, seen.length)
    if (reaction === 'drop') return request.socket.destroy()
    if (reaction === 'hang') return
    if (reaction === 'half') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      return response.write('{"data":', () => request.socket.destroy())
    }
    response.writeHead(reaction.status ?? 200, { 'content-type': 'application/json', ...reaction.headers })
    response.end(reaction.body === undefined ? '' : JSON.stringify(reaction.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server that listens has one
    seen,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

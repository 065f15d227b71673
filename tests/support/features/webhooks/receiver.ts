import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface Got {
  id: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Receiver {
  url: string
  /** Every request, in order. */
  got: Got[]
  /** How the receiver answers. A test may replace it; until then it answers 200. */
  answer: (response: ServerResponse, got: Got) => void
  close(): Promise<void>
}

/** Starts a server on this machine that receives webhooks. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const { headers } = request
    const got = { id: String(headers['webhook-id']), path: request.url ?? '', headers, body }
    receiver.got.push(got)
    receiver.answer(response, got)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const { port } = server.address() as AddressInfo // a TCP server has one
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    got: [],
    answer: (response) => response.end('thanks'),
    async close() {
      server.closeAllConnections()
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      await closed.promise
    },
  }
  return receiver
}

/** The message, if the official library finds that it is signed with the secret. Throws otherwise. */
export function verified(secret: string, { headers, body }: Got) {
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  // biome-ignore lint/suspicious/noExplicitAny: tests read messages field by field and assert on what they find
  return new Webhook(secret).verify(body, plain) as any
}

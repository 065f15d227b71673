import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that accepts every request and answers none until the test ends it. */
export interface SilentServer {
  url: string
  /** The requested paths, in order. */
  asked: string[]
  /** Resolves once this many requests have come. */
  reached(count: number): Promise<void>
  close(): Promise<void>
}

export async function startSilentServer(): Promise<SilentServer> {
  const asked: string[] = []
  const held: ServerResponse[] = []
  let look: () => void = () => {}
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    held.push(response)
    look()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // listens on a port
    asked,
    reached: (count) =>
      new Promise((resolve) => {
        look = () => {
          if (asked.length >= count) resolve()
        }
        look()
      }),
    async close() {
      for (const response of held) response.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

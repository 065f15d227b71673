import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a server on this host and port. Port 0 means any free one. */
export async function listening(listener: RequestListener, host = '127.0.0.1', at = 0): Promise<Server> {
  const server = createServer(listener)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(at, host, resolve)
  await promise
  return server
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port // TCP servers have one

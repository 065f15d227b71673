import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Lower than the ports that systems assign (Linux: from 32768), so that no connection takes the port before the server
// listens.
const LOWEST = 20_000
const HIGHEST = 32_000

/** A port of 127.0.0.1 that is free at this moment, for a server that must know its address before it listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue
      throw error
    }
    server.close()
    await once(server, 'close')
    return port
  }
}

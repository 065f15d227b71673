import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

const TRIES = 50

export interface Ports {
  galley: number
  /** Ports by the names of the simulated networks. */
  simulators: Record<string, number>
}

/**
 * Chooses consecutive ports from `asked` on. A continued demo keeps its simulators at the ports that its posts name.
 */
export async function choosePorts(asked: number, found: Ports | null, simulators: readonly string[]): Promise<Ports> {
  const galley = await freePort(asked)
  if (found) return { ...found, galley }
  const chosen: Ports = { galley, simulators: {} }
  let last = galley
  for (const name of simulators) {
    last = asked === 0 ? 0 : await freePort(last + 1)
    chosen.simulators[name] = last
  }
  return chosen
}

/** The first free port of 127.0.0.1 from this one on. For 0, any free one. */
async function freePort(from: number): Promise<number> {
  for (let port = from; port < from + TRIES; port++) {
    const found = await tryPort(port)
    if (found !== null) return found
  }
  throw new Error(`No port from ${from} to ${from + TRIES - 1} is free: set PORT to another one`)
}

async function tryPort(port: number): Promise<number | null> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return (server.address() as AddressInfo).port // a TCP server that listens has one
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE' || code === 'EACCES') return null
    throw error
  } finally {
    server.close()
  }
}

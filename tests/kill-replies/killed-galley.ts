import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import type { SimulatedApp } from '../support/simulated-app.ts'

const PROCESS = join(import.meta.dirname, 'process.ts')
const PLACES = 2

export interface KilledGalley {
  /** Asks one of the processes. Null: it was killed before it answered. */
  ask(path: string, token: string, body: object): Promise<{ status: number; code: string | null } | null>
  kills(): number
  /** Kills no more, and leaves the processes as they are. */
  spare(): Promise<void>
  close(): Promise<void>
}

/** Two processes of Galley on one database. They are killed with -9 in turn, each time after both have come up. */
export async function startKilledGalley(
  { t, sandbox }: Pick<SimulatedApp, 't' | 'sandbox'>,
  chance: () => number,
): Promise<KilledGalley> {
  const ports = [await freePort(), await freePort()]
  const env = JSON.stringify({ ...sandbox.env(), GALLEY_BASE_URL: 'http://localhost:4400' })
  const start = async (place: number): Promise<ChildProcess> => {
    const { url, services } = t
    const one = fork(PROCESS, [url, services.config.dataDir, String(ports[place]), env], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await Promise.race([
      once(one, 'message'),
      once(one, 'exit').then(() => Promise.reject(new Error('it did not start'))),
    ])
    return one
  }
  const running = await Promise.all(ports.map((_, place) => start(place)))
  let kills = 0
  let isSpared = false
  const kill = async (one: ChildProcess | undefined) => {
    if (!one || one.exitCode !== null || one.signalCode !== null) return
    one.kill('SIGKILL')
    await once(one, 'exit')
  }
  const killing = (async () => {
    for (let turn = 0; !isSpared; turn = (turn + 1) % PLACES) {
      await sleep(300 + chance() * 1_700)
      if (isSpared) return
      await kill(running[turn])
      kills += 1
      running[turn] = await start(turn)
    }
  })()
  const spare = async () => {
    isSpared = true
    await killing
  }
  return {
    async ask(path, token, body) {
      const port = ports[Math.floor(chance() * PLACES)]
      try {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        const answer = (await response.json()) as { code?: string }
        return { status: response.status, code: answer.code ?? null }
      } catch {
        return null
      }
    },
    kills: () => kills,
    spare,
    async close() {
      await spare().catch(() => {})
      await Promise.all(running.map(kill))
    },
  }
}

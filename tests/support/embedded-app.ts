import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A process that uses the embedded PostgreSQL: see run-embedded-postgres.ts. */
export interface EmbeddedApp {
  /** The first line that it printed: the connection string, or why it could not start. */
  said: string
  pid: number
  /** Sends a signal to its whole process group, as a terminal does. Answers the lines that it printed afterwards. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<string[]>
}

export async function startEmbeddedApp(dataDir: string, env: Record<string, string> = {}): Promise<EmbeddedApp> {
  const child = spawn(process.execPath, [`${import.meta.dirname}/run-embedded-postgres.ts`, dataDir], {
    detached: true, // its own process group, so that a signal to it does not reach the tests
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => lines.push(line))
  const ended = Promise.all([once(child, 'exit'), once(output, 'close')])
  await Promise.race([once(output, 'line'), ended])
  const pid = child.pid ?? 0
  return {
    said: lines.shift() ?? '',
    pid,
    async end(signal) {
      process.kill(-pid, signal)
      await ended
      return lines
    },
  }
}

/** The folder of the server's socket. It stays when the server ends: remove it together with the data. */
export function socketDirOf(url: string): string {
  return new URL(url).searchParams.get('host') ?? ''
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const MAIN = join(import.meta.dirname, '../../src/main')

/** `npm start`, or one of its parts, as a process. */
export interface GalleyProcess {
  /** The address at which it answers. Null if it has ended or is a worker. */
  address: string | null
  /** Its output; `errors` is what came on stderr. */
  said(): { output: string; errors: string }
  exitCode(): number | null
  signal(name: 'SIGTERM'): void
  /** Sends a signal and waits until the process has ended. Its database is another server and stays. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** Starts Galley with only the settings in `env`, and waits until it is ready or has ended. */
export async function startGalley(
  env: Record<string, string>,
  part: 'all-in-one' | 'server' | 'worker' = 'all-in-one',
): Promise<GalleyProcess> {
  const { PATH = '', TMPDIR } = process.env
  const child = spawn(process.execPath, [join(MAIN, `${part}.ts`)], {
    env: { PATH, ...(TMPDIR && { TMPDIR }), GALLEY_LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  let address: string | null = null
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const ended = once(child, 'close')
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output += `${line}\n`
      address = /^Galley (?:is ready|serves) at ([^\s;]+)/.exec(line)?.[1] ?? address
      if (address !== null || line.startsWith('Galley publishes')) resolve()
    })
  })
  await Promise.race([ready, ended])
  return {
    address,
    said: () => ({ output, errors }),
    exitCode: () => child.exitCode,
    signal: (name) => void child.kill(name),
    async end(signal) {
      child.kill(signal)
      await ended
    },
  }
}

export interface DataFolder {
  path: string
  /** Kills the PostgreSQL of this folder with -9. */
  killPostgres(): Promise<void>
  /** Removes the folder and the server's socket. Stop everything that runs in the folder first. */
  remove(): Promise<void>
}

export async function makeDataFolder(): Promise<DataFolder> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'galley-journey-')))
  await chmod(path, 0o755) // root starts PostgreSQL as another user
  const lockFile = join(path, 'postgres/cluster/postmaster.pid')
  let socketDir: string | null = null
  const readLock = async () => (await readFile(lockFile, 'utf8')).split('\n')
  return {
    path,
    async killPostgres() {
      const lock = await readLock()
      socketDir = lock[4] ?? null
      process.kill(Number(lock[0]), 'SIGKILL')
    },
    async remove() {
      await rm(path, { recursive: true, force: true })
      if (socketDir) await rm(socketDir, { recursive: true, force: true })
    },
  }
}

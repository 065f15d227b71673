import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AccessTokens, createAccessTokens } from '#auth/tokens/access-tokens.ts'
import { systemClock } from '#kernel/clock.ts'
import { createKeyRing } from '#kernel/crypto/key-ring.ts'
import { openDatabase } from '#kernel/db/database.ts'
import { createLog } from '#kernel/log.ts'
import manifest from '../../package.json' with { type: 'json' }
import { loadConfig } from '../../src/main/load-config.ts'
import { startDatabase } from '../../src/main/start-database.ts'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'
import type { BareServerOrder } from './bare-server.ts'

const MAIN = join(import.meta.dirname, '../../src/main')
/**
 * The Node options of npm's scripts. They keep the young generation small; without them, streams of large files leave
 * 50 MB more behind.
 */
const NODE_OPTIONS = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'))

export interface Installation {
  databaseUrl: string
  /** The environment of every process of the installation. Each process also gets `databaseUrl`. */
  settings: Record<string, string>
  accessTokens: AccessTokens
  /** An API process on the installation's database. */
  startServer(env?: Record<string, string>): Promise<RunningProcess>
  /** Ends its servers and removes everything. */
  stop(): Promise<void>
}

export interface RunningProcess {
  pid: number
  port: number
  stop(): Promise<void>
}

/** A data folder with the embedded database under its production settings: commits reach the disk. */
export async function startInstallation(): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-bench-'))
  const settings = {
    GALLEY_DATA: dataDir,
    GALLEY_BASE_URL: 'http://127.0.0.1:4400',
    GALLEY_LOG_LEVEL: 'warn',
    // High limits, counted as usual.
    GALLEY_RATE_REQUESTS: '1000000000',
    GALLEY_RATE_ADDRESS: '1000000000',
  }
  const config = loadConfig(settings)
  const database = await startDatabase(config, createLog('warn'))
  const db = openDatabase({ url: database.url, role: 'galley_app', max: 1 })
  const accessTokens = await createAccessTokens({
    db,
    keyRing: createKeyRing(config.keys),
    issuer: config.baseUrl,
    nowMs: () => systemClock.now().getTime(),
  })
  const servers: RunningProcess[] = []
  return {
    databaseUrl: database.url,
    settings,
    accessTokens,
    async startServer(env = {}) {
      const server = await startMain('server.ts', { ...settings, ...env, DATABASE_URL: database.url })
      servers.push(server)
      return server
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await db.destroy()
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts a process of `src/main`, as npm would, and waits until it answers. */
export async function startMain(file: string, env: Record<string, string>, path = '/healthz'): Promise<RunningProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [...process.execArgv, ...NODE_OPTIONS, join(MAIN, file)], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`)
    return answers(port, path)
  }
  await until(isUp, { that: `${file} answers`, everyMs: 5 })
  return { port, pid: child.pid ?? 0, stop: () => end(child) }
}

export async function startBareServer(order: BareServerOrder): Promise<RunningProcess> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  child.send(order)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { port, pid: child.pid ?? 0, stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function answers(port: number, path: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}${path}`).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )
}

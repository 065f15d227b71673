import { sql } from 'kysely'
import { systemClock } from '#kernel/clock.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { startEmbeddedPostgres } from '#kernel/db/embedded-postgres.ts'
import { createLog } from '#kernel/log.ts'
import type { Services } from '#kernel/services.ts'
import { composeServices } from '../../src/main/compose.ts'
import { loadConfig } from '../../src/main/load-config.ts'
import { runServer } from '../../src/main/run-server.ts'
import { runWorker } from '../../src/main/run-worker.ts'
import { startDatabase } from '../../src/main/start-database.ts'
import type { DataFolder } from './data-folder.ts'

export interface Installation {
  baseUrl: string
  services: Services
  /** The database as its owner, without row-level security. It is only used for past data, which no API can make. */
  owner: Db
  /** Begins to publish due posts. */
  startWorker(): void
  stop(): Promise<void>
}

/** Starts a whole installation in this process, as `npm start` does, with simulated networks and models. */
export async function startInstallation(options: {
  folder: DataFolder
  port: number
  /** Settings that point to the simulators. */
  simulated: Record<string, string>
  env: Record<string, string | undefined>
}): Promise<Installation> {
  const { folder, port, simulated, env } = options
  const baseUrl = `http://localhost:${port}`
  const config = loadConfig({
    PORT: String(port),
    GALLEY_DATA: folder.path,
    GALLEY_BASE_URL: baseUrl,
    GALLEY_LOG_LEVEL: env.GALLEY_LOG_LEVEL ?? 'error',
    GALLEY_SIGN_UP: 'open',
    GALLEY_RATE_REQUESTS: '10000', // because the workspace is filled within a minute
    ...simulated,
  })
  const log = createLog(config.logLevel)
  if (folder.stale) await emptyDatabase(folder.path, log)
  const database = await startDatabase(config, log)
  const services = await composeServices({ config, databaseUrl: database.login, log, clock: systemClock })
  const owner = openDatabase({ url: database.url, role: 'owner', max: 2 })
  let stopped = false
  let stopping: Promise<void> | undefined
  const server = await runServer(services, () => stopped)
  let worker: ReturnType<typeof runWorker> | null = null

  return {
    baseUrl,
    services,
    owner,
    startWorker() {
      if (stopped) return
      worker = runWorker(services, database.login)
    },
    stop() {
      stopped = true
      stopping ??= stopAll()
      return stopping
    },
  }

  async function stopAll(): Promise<void> {
    await server.stop()
    await worker?.stop()
    await services.db.destroy()
    await owner.destroy()
    await database.stop()
  }
}

async function emptyDatabase(dataDir: string, log: Services['log']): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log })
  const owner = openDatabase({ url: server.url, role: 'owner', max: 1 })
  await sql`drop schema public cascade`.execute(owner)
  await sql`drop schema if exists pgboss cascade`.execute(owner)
  await sql`create schema public`.execute(owner)
  await sql`grant usage on schema public to public`.execute(owner)
  await owner.destroy()
  await server.stop()
}

import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Log } from '#kernel/log.ts'
import { checkStorage } from './check-storage.ts'
import { checkStoredKeys, keyRingOf } from './check-stored-keys.ts'
import { composeServices } from './compose.ts'
import { startMetricsServer } from './metrics-server.ts'
import { watchQueues } from './queue-metrics.ts'
import { runServer } from './run-server.ts'
import { runWorker } from './run-worker.ts'
import { startDatabase } from './start-database.ts'

export interface Installation {
  /** The port of the server. Null for a worker alone. */
  port: number | null
  /** Reports "not ready" for `drainSeconds` while it still answers, and then ends. */
  stop(options?: { drainSeconds: number }): Promise<void>
}

/**
 * Starts the parts of this process, in the order in which they need each other. They end in the opposite order, also if
 * a later part fails to start.
 */
export async function startInstallation(
  config: Config,
  log: Log,
  parts: { server: boolean; worker: boolean },
): Promise<Installation> {
  const endings: (() => Promise<void>)[] = []
  let draining = false
  const stop: Installation['stop'] = async ({ drainSeconds } = { drainSeconds: 0 }) => {
    draining = true
    await sleep(drainSeconds * 1000)
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    const database = await startDatabase(config, log)
    endings.push(() => database.stop())
    await checkStoredKeys(database.url, keyRingOf(config))
    const services = await composeServices({ config, databaseUrl: database.login, log, clock: systemClock })
    endings.push(() => services.tracing.stop())
    endings.push(() => services.db.destroy())
    endings.push(() => services.heavyWork.stop())
    await checkStorage(services)
    if (config.metrics?.port != null) {
      const metrics = await startMetricsServer(services, config.metrics.port, () => !draining)
      endings.push(() => metrics.stop())
    }
    if (parts.worker) {
      endings.push(watchQueues(services, database.login))
      const worker = runWorker(services, database.login)
      endings.push(() => worker.stop())
    }
    const server = parts.server ? await runServer(services, () => draining) : null
    if (server) endings.push(() => server.stop())
    return { port: server?.port ?? null, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

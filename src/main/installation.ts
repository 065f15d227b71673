import { systemClock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Log } from '#kernel/log.ts'
import { composeServices } from './compose.ts'
import { runServer } from './run-server.ts'
import { runWorker } from './run-worker.ts'
import { startDatabase } from './start-database.ts'

export interface Installation {
  /** Where it serves; null for a worker alone. */
  port: number | null
  stop(): Promise<void>
}

/**
 * Starts the parts that this process runs, in the order in which they need each other; what is stopped, and what was
 * started before a failure, ends in the opposite order.
 */
export async function startInstallation(
  config: Config,
  log: Log,
  parts: { server: boolean; worker: boolean },
): Promise<Installation> {
  const endings: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    const database = await startDatabase(config, log)
    endings.push(() => database.stop())
    const services = await composeServices({ config, databaseUrl: database.url, log, clock: systemClock })
    endings.push(() => services.db.destroy())
    if (parts.worker) {
      const worker = runWorker(services, database.url)
      services.wakePublisher = () => worker.publisher.wake()
      endings.push(() => worker.stop())
    }
    const server = parts.server ? await runServer(services) : null
    if (server) endings.push(() => server.stop())
    return { port: server?.port ?? null, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

import { hostname } from 'node:os'
import { createPublisher, type Publisher, type PublisherWorld, startHousekeeping } from '#features/publisher/index.ts'
import { openDatabase } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'

export interface RunningWorker {
  publisher: Publisher
  stop(): Promise<void>
}

/** How long a claim holds. Longer than any pause of a healthy process, short enough that a dead one is soon replaced. */
const LEASE_MS = 30_000

/** Publishes what is due and keeps house. */
export function runWorker(services: Services, databaseUrl: string): RunningWorker {
  const onIdleError = (error: Error) => services.log.warn({ err: error }, 'a database connection was lost')
  const world: PublisherWorld = {
    services,
    sweep: openDatabase({ url: databaseUrl, role: 'galley_sweep', max: 2, onIdleError }),
    worker: `${hostname()}:${process.pid}`,
    leaseMs: LEASE_MS * services.config.pace,
    backoffScale: services.config.pace,
    random: Math.random,
  }
  const publisher = createPublisher(world)
  const housekeeping = startHousekeeping(world)
  publisher.start()
  return {
    publisher,
    async stop() {
      await publisher.stop()
      await housekeeping.stop()
      await world.sweep.destroy()
    },
  }
}

import { hostname } from 'node:os'
import { createPublisher, type Publisher, type PublisherWorld, startHousekeeping } from '#features/publisher/index.ts'
import { startReconciling } from '#features/reconciling/index.ts'
import { startDueReadings } from '#features/results/index.ts'
import { openDatabase } from '#kernel/db/database.ts'
import { createJobRunner } from '#kernel/jobs/job-runner.ts'
import type { Services } from '#kernel/services.ts'
import { jobs } from '../jobs.ts'

export interface RunningWorker {
  publisher: Publisher
  stop(): Promise<void>
}

/** How long a claim holds. Longer than any pause of a healthy process, short enough that a dead one is soon replaced. */
const LEASE_MS = 30_000

/** Publishes what is due, runs background jobs and keeps house. */
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
  const housekeeping = startHousekeeping(world, [
    { name: 'results that are due', begin: () => startDueReadings(services, world.sweep) },
    { name: 'nightly reconciliation', begin: () => startReconciling(services, world.sweep) },
  ])
  const runner = createJobRunner({ services, sweep: world.sweep, jobs })
  publisher.start()
  runner.start()
  return {
    publisher,
    async stop() {
      await Promise.all([publisher.stop(), runner.stop()])
      await housekeeping.stop()
      await world.sweep.destroy()
    },
  }
}

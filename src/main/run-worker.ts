import { hostname } from 'node:os'
import { createPublisher, type PublisherWorld } from '#features/publisher/index.ts'
import { openDatabase } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import { createJobRunner } from '#kernel/jobs/job-runner.ts'
import { startHeartbeat } from '#kernel/recurring/heartbeat.ts'
import { startRecurring } from '#kernel/recurring/run-recurring.ts'
import type { Services } from '#kernel/services.ts'
import { jobs } from '../jobs.ts'
import { recurring } from '../recurring.ts'

export interface RunningWorker {
  stop(): Promise<void>
}

/**
 * How long a claim is valid: longer than any pause of a healthy process, and short enough that a dead one is soon
 * replaced.
 */
const LEASE_MS = 30_000

/** Runs the work of this process's roles: publishing, background jobs with recurring work, or heavy jobs. */
export function runWorker(services: Services, databaseUrl: string): RunningWorker {
  const { log, config } = services
  const roles = config.workerRoles
  // In containers, all processes may have the number 1 and the same host name.
  const worker = `${hostname()}:${process.pid}:${newId().slice(0, 8)}`
  const onIdleError = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  const sweep = openDatabase({ url: databaseUrl, role: 'galley_sweep', max: 2, onIdleError })
  const heartbeat = startHeartbeat(sweep, worker, { roles, log })
  const parts: { stop(): Promise<void> }[] = []
  if (roles.includes('publish')) parts.push(startPublisher(services, { sweep, worker }))
  if (roles.includes('jobs') || roles.includes('heavy')) {
    const runner = createJobRunner({ services, sweep, jobs, roles: roles.filter((role) => role !== 'publish') })
    runner.start()
    parts.push(runner)
  }
  if (roles.includes('jobs')) parts.push(startRecurring({ services, sweep, worker, work: recurring }))
  return {
    async stop() {
      await Promise.all(parts.map((part) => part.stop()))
      await heartbeat.stop()
      await sweep.destroy()
    },
  }
}

function startPublisher(services: Services, world: Pick<PublisherWorld, 'sweep' | 'worker'>) {
  const { pace } = services.config
  const publisher = createPublisher({
    ...world,
    services,
    leaseMs: LEASE_MS * pace,
    backoffScale: pace,
    random: Math.random,
  })
  services.wakePublisher = () => publisher.wake()
  publisher.start()
  return publisher
}

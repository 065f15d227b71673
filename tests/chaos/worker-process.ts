/** One worker of a chaos run: `npm run worker` with the timings of the run. */
import { createPublisher, type PublisherWorld } from '#features/publisher/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { openDatabase } from '#kernel/db/database.ts'
import { processEnv } from '#kernel/env.ts'
import { createLog } from '#kernel/log.ts'
import { startHeartbeat } from '#kernel/recurring/heartbeat.ts'
import { startRecurring } from '#kernel/recurring/run-recurring.ts'
import type { Platforms } from '#platforms/service.ts'
import { composeServices } from '../../src/main/compose.ts'
import { loadConfig } from '../../src/main/load-config.ts'
import { recurring } from '../../src/recurring.ts'
import { SIMULATED_PLATFORMS, TEST_NETWORKS } from '../platforms/networks.ts'
import { NO_DATABASE, TIMINGS } from './timings.ts'

// If the run that started it is gone, the worker ends. The run may have ended while this file was loading.
process.on('disconnect', () => process.exit(1))
if (!process.connected) process.exit(1)

const config = loadConfig(processEnv())
const databaseUrl = config.databaseUrl ?? ''
const log = createLog(config.logLevel)
// If a worker starts while the database is away, it ends, and its supervisor starts it again (fleet.ts).
const services = await composeServices({ config, databaseUrl, log, clock: systemClock }).catch(() =>
  process.exit(NO_DATABASE),
)
services.platforms = hastened(services.platforms)

const onIdleError = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
const world: PublisherWorld = {
  services,
  sweep: openDatabase({ url: databaseUrl, role: 'galley_sweep', max: 2, onIdleError }),
  worker: `chaos:${process.pid}`,
  leaseMs: TIMINGS.leaseMs,
  backoffScale: TIMINGS.backoffScale,
  random: Math.random,
}
const publisher = createPublisher(world, { concurrency: TIMINGS.postsInHand })
const heartbeat = startHeartbeat(world.sweep, world.worker, { roles: config.workerRoles, log })
// A run counts every call to the networks, so other work that calls them is left out.
const work = recurring.filter(({ asksNetworks }) => !asksNetworks)
const housekeeping = startRecurring({ ...world, work })
publisher.start()
process.send?.('up')

process.on('SIGTERM', async () => {
  await publisher.stop()
  await housekeeping.stop()
  await heartbeat.stop()
  await world.sweep.destroy()
  await services.db.destroy()
  process.exit(0)
})

function hastened(platforms: Platforms): Platforms {
  const { publishTimeoutMs, windowMs } = TIMINGS
  const hastened = SIMULATED_PLATFORMS.map((name) => {
    const adapter = platforms[name]
    const { dedupKey } = TEST_NETWORKS[name].conformance.traits
    const times = { publishTimeoutMs, unknownOutcomeWindowMs: dedupKey ? windowMs.keyed : windowMs.listed }
    return [name, adapter?.publishing && { ...adapter, publishing: { ...adapter.publishing, ...times } }]
  })
  return Object.fromEntries(hastened.filter(([, adapter]) => adapter))
}

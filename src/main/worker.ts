/** Publishing alone: any number of these work on one database beside the servers. */
import { systemClock } from '#kernel/clock.ts'
import { loadConfig } from '#kernel/config.ts'
import { processEnv } from '#kernel/env.ts'
import { createLog } from '#kernel/log.ts'
import { composeServices } from './compose.ts'
import { runUntilStopped } from './lifecycle.ts'
import { requireNode } from './require-node.ts'
import { runWorker } from './run-worker.ts'
import { startDatabase } from './start-database.ts'

requireNode()

await runUntilStopped(async () => {
  const config = loadConfig(processEnv())
  const log = createLog(config.logLevel)
  const database = await startDatabase(config, log)
  const services = await composeServices({ config, databaseUrl: database.url, log, clock: systemClock })
  const worker = runWorker(services, database.url)
  console.log('Galley publishes what is due')
  return {
    log,
    async stop() {
      await worker.stop()
      await services.db.destroy()
      await database.stop()
    },
  }
})

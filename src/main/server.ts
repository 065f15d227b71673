/** API and web app alone; publishing is done by `worker` processes. Needs DATABASE_URL. */
import { systemClock } from '#kernel/clock.ts'
import { loadConfig } from '#kernel/config.ts'
import { processEnv } from '#kernel/env.ts'
import { createLog } from '#kernel/log.ts'
import { composeServices } from './compose.ts'
import { runUntilStopped } from './lifecycle.ts'
import { requireNode } from './require-node.ts'
import { runServer } from './run-server.ts'
import { startDatabase } from './start-database.ts'

requireNode()

await runUntilStopped(async () => {
  const config = loadConfig(processEnv())
  const log = createLog(config.logLevel)
  const database = await startDatabase(config, log)
  const services = await composeServices({ config, databaseUrl: database.url, log, clock: systemClock })
  const server = await runServer(services)
  console.log(`Galley serves at ${config.baseUrl}; start a worker beside it to publish`)
  return {
    log,
    async stop() {
      await server.stop()
      await services.db.destroy()
      await database.stop()
    },
  }
})

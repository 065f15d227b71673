/** `npm start`: API, web app and worker in one process, on the embedded database unless DATABASE_URL names a server. */

import { systemClock } from '#kernel/clock.ts'
import { loadConfig } from '#kernel/config.ts'
import { processEnv } from '#kernel/env.ts'
import { createLog } from '#kernel/log.ts'
import { composeServices } from './compose.ts'
import { runUntilStopped } from './lifecycle.ts'
import { requireNode } from './require-node.ts'
import { runServer } from './run-server.ts'
import { runWorker } from './run-worker.ts'
import { startDatabase } from './start-database.ts'

requireNode()

await runUntilStopped(async () => {
  const config = loadConfig(processEnv())
  const log = createLog(config.logLevel)
  const database = await startDatabase(config, log)
  const services = await composeServices({ config, databaseUrl: database.url, log, clock: systemClock })
  const server = await runServer(services)
  const worker = runWorker(services, database.url)
  services.wakePublisher = () => worker.publisher.wake()
  console.log(`Galley is ready at ${config.port === 0 ? `http://localhost:${server.port}` : config.baseUrl}`)
  return {
    log,
    async stop() {
      await server.stop()
      await worker.stop()
      await services.db.destroy()
      await database.stop()
    },
  }
})

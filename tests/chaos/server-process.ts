/** One API server of a chaos run: `npm run server` without the web app. */
import { systemClock } from '#kernel/clock.ts'
import { processEnv } from '#kernel/env.ts'
import { createLog } from '#kernel/log.ts'
import { createHttpServer } from '#surfaces/http/http-server.ts'
import { composeServices } from '../../src/main/compose.ts'
import { loadConfig } from '../../src/main/load-config.ts'
import { createReadiness } from '../../src/main/readiness.ts'
import { operations } from '../../src/operations.ts'
import { NO_DATABASE } from './timings.ts'

// If the run that started it is gone, the server ends.
process.on('disconnect', () => process.exit(1))
if (!process.connected) process.exit(1)

const config = loadConfig(processEnv())
const log = createLog(config.logLevel)
const services = await composeServices({
  config,
  databaseUrl: config.databaseUrl ?? '',
  log,
  clock: systemClock,
}).catch(() => process.exit(NO_DATABASE))
const app = await createHttpServer({
  services,
  operations: Object.values(operations),
  webFolder: null,
  ready: createReadiness(services),
})
await app.listen({ host: config.host, port: config.port })
process.send?.('up')

process.on('SIGTERM', async () => {
  // Closes idle kept-alive connections again and again, because the framework does so only once.
  setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close()
  await services.db.destroy()
  process.exit(0)
})

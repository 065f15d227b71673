/**
 * Galley as one process on the database argv[2], the data folder argv[3] and the port argv[4], with the networks of the
 * environment argv[5]. It answers requests and does what is due, until it is killed.
 */
import { systemClock } from '#kernel/clock.ts'
import { createLog } from '#kernel/log.ts'
import { createHttpServer } from '#surfaces/http/http-server.ts'
import { composeServices } from '../../src/main/compose.ts'
import { loadConfig } from '../../src/main/load-config.ts'
import { runWorker } from '../../src/main/run-worker.ts'
import { operations } from '../../src/operations.ts'
import { adaptersFor } from '../support/adapters.ts'
import { TIMINGS } from './timings.ts'

process.on('disconnect', () => process.exit()) // the process that would have killed it is gone

const [, , databaseUrl = '', dataDir = '', port = '0', told = '{}'] = process.argv
const networks = JSON.parse(told) as Record<string, string>
const services = await composeServices({
  config: loadConfig({
    ...networks,
    GALLEY_DATA: dataDir,
    GALLEY_RATE_REQUESTS: '1000000',
    GALLEY_REHEARSAL_PACE: '0.05',
  }),
  databaseUrl,
  log: createLog('silent'),
  clock: systemClock,
})
services.platforms = adaptersFor(networks, TIMINGS)
const ready = async () => ({ ok: true, checks: {} })
const app = await createHttpServer({ services, operations: Object.values(operations), webFolder: null, ready })
await app.listen({ host: '127.0.0.1', port: Number(port) })
runWorker(services, databaseUrl)
process.send?.('up')

/** A worker on the database argv[2] with the data folder argv[3]. It delivers webhooks until a test kills it. */
import { systemClock } from '#kernel/clock.ts'
import { openDatabase } from '#kernel/db/database.ts'
import { createJobRunner } from '#kernel/jobs/job-runner.ts'
import { createLog } from '#kernel/log.ts'
import { jobs } from '../../src/jobs.ts'
import { composeServices } from '../../src/main/compose.ts'
import { loadConfig } from '../../src/main/load-config.ts'

const [, , databaseUrl = '', dataDir = ''] = process.argv
const services = await composeServices({
  config: loadConfig({ GALLEY_DATA: dataDir, GALLEY_WEBHOOK_LOOPBACK: '1' }),
  databaseUrl,
  log: createLog('error'),
  clock: systemClock,
})
createJobRunner({ services, sweep: openDatabase({ url: databaseUrl, role: 'galley_sweep' }), jobs }).start()

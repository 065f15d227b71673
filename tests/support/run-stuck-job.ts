/**
 * A worker on the database argv[2] with the data folder argv[3]. Its only job prints that it has begun and never ends,
 * so that a test can kill the worker in the middle of a job.
 */
import { systemClock } from '#kernel/clock.ts'
import { openDatabase } from '#kernel/db/database.ts'
import { createJobRunner } from '#kernel/jobs/job-runner.ts'
import { createLog } from '#kernel/log.ts'
import { composeServices } from '../../src/main/compose.ts'
import { loadConfig } from '../../src/main/load-config.ts'
import { stuckJob } from './stuck-job.ts'

const [, , databaseUrl = '', dataDir = ''] = process.argv
const services = await composeServices({
  config: loadConfig({ GALLEY_DATA: dataDir }),
  databaseUrl,
  log: createLog('error'),
  clock: systemClock,
})
const job = stuckJob(() => {
  console.log('begun')
  return new Promise(() => {})
})
createJobRunner({ services, sweep: openDatabase({ url: databaseUrl, role: 'galley_sweep' }), jobs: [job] }).start()

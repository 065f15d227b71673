/**
 * A worker on the database argv[2] with the data folder argv[3] and the model server argv[4]. It renders videos until
 * it is killed.
 */

import { workWokenHeavyRun } from '#features/runs/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { openDatabase } from '#kernel/db/database.ts'
import { createJobRunner } from '#kernel/jobs/job-runner.ts'
import { createLog } from '#kernel/log.ts'
import { composeServices } from '../../src/main/compose.ts'
import { loadConfig } from '../../src/main/load-config.ts'
import { runs } from '../../src/runs.ts'

const [, , databaseUrl = '', dataDir = '', env = '{}'] = process.argv
const services = await composeServices({
  config: loadConfig({ GALLEY_DATA: dataDir, ...(JSON.parse(env) as Record<string, string>) }),
  databaseUrl,
  log: createLog('silent'),
  clock: systemClock,
})
services.runs = runs
const sweep = openDatabase({ url: databaseUrl, role: 'galley_sweep', max: 2 })
createJobRunner({ services, sweep, jobs: [workWokenHeavyRun], pollMs: 20 }).start()
process.on('disconnect', () => process.exit()) // the process that should kill it is gone
process.send?.('ready')

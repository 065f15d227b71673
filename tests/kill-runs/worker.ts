/** A worker on the database argv[2] with the data folder argv[3]. It works on runs until it is killed. */

import { workWokenRun } from '#features/runs/index.ts'
import { RUN_TIMING } from '#features/runs/limits.ts'
import { workRun } from '#features/runs/work-run.ts'
import { systemClock } from '#kernel/clock.ts'
import { openDatabase } from '#kernel/db/database.ts'
import { createJobRunner } from '#kernel/jobs/job-runner.ts'
import { createLog } from '#kernel/log.ts'
import { composeServices } from '../../src/main/compose.ts'
import { loadConfig } from '../../src/main/load-config.ts'
import { story } from './story.ts'

const [, , databaseUrl = '', dataDir = ''] = process.argv
const services = await composeServices({
  config: loadConfig({ GALLEY_DATA: dataDir }),
  databaseUrl,
  log: createLog('silent'),
  clock: systemClock,
})
services.runs = new Map([[story.jobType, story]])
const sweep = openDatabase({ url: databaseUrl, role: 'galley_sweep', max: 2 })
const runner = createJobRunner({ services, sweep, jobs: [workWokenRun], pollMs: 10 })

/**
 * With `ref` it works on that run, like the process of a request. Without it, it works like a worker that a job wakes.
 */
process.on('message', ({ ref }: { ref: { orgId: string; runId: string } | null }) => {
  if (ref) void workRun(services, ref, RUN_TIMING)
  else runner.start()
})
process.on('disconnect', () => process.exit()) // the process that should kill it is gone
process.send?.('ready')

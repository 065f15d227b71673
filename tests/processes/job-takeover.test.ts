import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { z } from 'zod'
import { openDatabase } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineJob } from '#kernel/jobs/job.ts'
import { createJobRunner } from '#kernel/jobs/job-runner.ts'
import { testApp } from '../support/app.ts'
import { stuckJob } from '../support/stuck-job.ts'

const WORKER = join(import.meta.dirname, '../support/run-stuck-job.ts')

/**
 * After a failure the job would pause for an hour, so only a take-over runs it again. `enqueue_job` and job-queue.ts
 * decide how long a take-over takes (12 to 24 s). The test only waits.
 */
test('a job whose worker is killed is taken over, and a slow one stays with its worker', {
  timeout: 300_000,
}, async () => {
  const t = await testApp()
  const sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 2 })
  const options = { services: t.services, sweep }
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const slowAttempts: number[] = []
  const slow = defineJob({ name: 'test.slow', input: z.object({}), retryDelaysSeconds: [0] }).handle(async (ctx) => {
    slowAttempts.push(ctx.attempt)
    begun.resolve()
    await finish.promise
  })
  const takenOver = Promise.withResolvers<{ attempt: number; last: boolean }>()
  const stuck = stuckJob(async ({ attempt, last }) => takenOver.resolve({ attempt, last }))
  const runners = [createJobRunner({ ...options, jobs: [slow] }), createJobRunner({ ...options, jobs: [slow, stuck] })]
  try {
    await inScope(t.services.db, {}, (db) => enqueue(db, slow, {}))
    runners[0]?.start()
    await begun.promise

    await inScope(t.services.db, {}, (db) => enqueue(db, stuck, {}))
    const args = [WORKER, t.url, t.services.config.dataDir]
    const worker = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = await once(createInterface({ input: worker.stdout }), 'line')
    assert.equal(said, 'begun')
    worker.kill('SIGKILL')
    await once(worker, 'exit')

    runners[1]?.start()
    assert.deepEqual(await takenOver.promise, { attempt: 2, last: true })
    // By now the slow job has run longer than the take-over took.
    assert.deepEqual(slowAttempts, [1])
  } finally {
    finish.resolve()
    for (const runner of runners) await runner.stop()
    await sweep.destroy()
    await t.close()
  }
})

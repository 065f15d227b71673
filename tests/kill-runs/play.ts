import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lookAfterRuns } from '#features/runs/index.ts'
import { startRun } from '#features/runs/start-run.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { createRandom } from '../../sandbox/kit/random.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { until } from '../support/until.ts'
import { judge } from './judge.ts'
import { startPaidModel } from './paid-model.ts'
import { story } from './story.ts'

const WORKER = join(import.meta.dirname, 'worker.ts')
/** In milliseconds. A little longer than a run takes here, so that some kills come after the run has ended. */
const LATEST_KILL_MS = 130

export interface Report {
  seeds: number
  kills: number
  /** How often a kill came in each state, such as `running, 2 steps done, 1 under way`. */
  struck: Map<string, number>
  wrong: string[]
}

/**
 * Plays a run for each seed. Kills its workers with -9 at moments that the seed chooses, and judges how the run ended.
 */
export async function killRuns(seeds: readonly number[], told: (words: string) => void = () => {}): Promise<Report> {
  const t = await testApp()
  const sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 1 })
  const model = await startPaidModel(createRandom(1))
  const report: Report = { seeds: seeds.length, kills: 0, struck: new Map(), wrong: [] }
  t.services.runs = new Map([[story.jobType, story]])
  let next = spawnWorker(t)
  try {
    for (const seed of seeds) {
      const chance = createRandom(seed)
      const kills = chance() < 0.7 ? 1 : chance() < 0.7 ? 2 : 3
      const { orgId, userId } = await t.make.org()
      const awaited = chance() < 0.5
      const { runId } = await inScope(t.services.db, { orgId, userId }, (db) =>
        startRun({ db, orgId, actor: { kind: 'user', userId } }, story, {
          payload: { seed, model: model.url },
          key: null,
          awaited,
        }),
      )
      for (let kill = 0; kill < kills; kill++) {
        const worker = await next
        worker.send({ ref: awaited && kill === 0 ? { orgId, runId } : null })
        // otherwise the kill comes at any moment, even before the run has begun
        if (chance() < 0.9) await untilBegun(t.owner, runId)
        await sleep(chance() * LATEST_KILL_MS)
        worker.kill('SIGKILL')
        await once(worker, 'exit')
        next = spawnWorker(t)
        report.kills += 1
        const where = await placeOf(t.owner, runId)
        report.struck.set(where, (report.struck.get(where) ?? 0) + 1)
        await passTime(t.owner, runId)
        await lookAfterRuns(t.services, sweep)
      }
      await t.runJobs() // a worker that is not killed
      report.wrong.push(...(await judge(t.owner, model, { seed, orgId, runId, kills })))
      told(`seed ${seed}: ${kills} kills`)
    }
  } finally {
    ;(await next).kill('SIGKILL')
    model.close()
    await sweep.destroy()
    await t.close()
  }
  return report
}

/** Starts a worker. Resolves once it waits for its order. */
async function spawnWorker({ url, services }: TestApp): Promise<ChildProcess> {
  const { dataDir } = services.config
  const worker = fork(WORKER, [url, dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // hundreds of workers start, so they share compiled code
    env: { ...process.env, NODE_COMPILE_CACHE: join(dataDir, 'compiled') },
  })
  const ended = once(worker, 'exit').then(() => assert.fail('A worker ended before it was ready'))
  await Promise.race([once(worker, 'message'), ended])
  return worker
}

async function untilBegun(owner: Db, runId: string): Promise<void> {
  const queued = () =>
    owner.selectFrom('agent_run').select('id').where('id', '=', runId).where('status', '=', 'queued').executeTakeFirst()
  await until(async () => !(await queued()), { that: 'the run has begun', everyMs: 2 })
}

async function placeOf(owner: Db, runId: string): Promise<string> {
  const run = await owner.selectFrom('agent_run').select('status').where('id', '=', runId).executeTakeFirstOrThrow()
  if (run.status !== 'running') return run.status
  const steps = await owner.selectFrom('agent_step').select(['key', 'status']).where('run_id', '=', runId).execute()
  const under = steps.find(({ status }) => status === 'running')
  const done = steps.filter(({ status }) => status === 'succeeded').length
  return under ? `in the middle of ${under.key}` : `between steps, ${done} done`
}

/** Makes time pass: the lease of the dead worker has ended, and a queued run has waited for a while. */
async function passTime(owner: Db, runId: string): Promise<void> {
  const past = '2020-01-01T00:00:00Z'
  await owner.updateTable('agent_run').set({ woken_at: past }).where('id', '=', runId).execute()
  await owner
    .updateTable('agent_run')
    .set({ lease_until: past })
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .execute()
}

import { z } from 'zod'
import { defineRun, type RunContext } from '#features/runs/define-run.ts'
import { RUN_TIMING, type RunTiming } from '#features/runs/limits.ts'
import { lookAfterRuns } from '#features/runs/look-after-runs.ts'
import { startRun } from '#features/runs/start-run.ts'
import { workRun } from '#features/runs/work-run.ts'
import type { Actor } from '#kernel/actor.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { type TestApp, testApp } from '../../app.ts'
import type { Person } from '../../factories.ts'

/** What a test's run does. The world finds it by the run's name when the run is worked on. */
type Script = (ctx: RunContext) => Promise<unknown>

export interface RunsWorld {
  t: TestApp
  sweep: Db
  /**
   * Starts a run that does this. The test may replace the function before the run is worked on, and between two
   * attempts.
   */
  start(by: Person, script: Script, options?: { key?: string; awaited?: boolean; by?: Actor }): Promise<TestRun>
  /** Looks for runs whose workers died, as a worker does every ten seconds. */
  lookAfter(): Promise<void>
  close(): Promise<void>
}

export interface TestRun {
  orgId: string
  runId: string
  /** Makes one attempt, as a worker does when it is woken. */
  work(timing?: Partial<RunTiming>): Promise<void>
  replace(script: Script): void
  row(): Promise<Awaited<ReturnType<typeof readRow>>>
  /** The steps, in the order in which they began. */
  steps(): Promise<Awaited<ReturnType<typeof readSteps>>>
  /** Ends the lease, as if the worker had given no sign of life for too long. */
  letDie(): Promise<void>
}

const readRow = (owner: Db, runId: string) =>
  owner.selectFrom('agent_run').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
const readSteps = (owner: Db, runId: string) =>
  owner.selectFrom('agent_step').selectAll().where('run_id', '=', runId).orderBy('seq').execute()

/** In thousandths of a credit. */
export const HELD_BY_TESTS = 2_000

export async function openRunsWorld(): Promise<RunsWorld> {
  const t = await testApp()
  const sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 1 })
  const scripts = new Map<string, Script>()
  const scripted = defineRun({
    jobType: 'content_generate',
    action: 'content_generate',
    operation: 'generateContent',
    payload: z.object({ script: z.string() }),
    result: z.object({ said: z.unknown() }),
    hold: () => HELD_BY_TESTS,
    async run(ctx, { script }) {
      const said = await scripts.get(script)?.(ctx)
      return async () => ({ result: { said }, summary: { said } })
    },
  })
  t.services.runs = new Map([[scripted.jobType, scripted]])

  return {
    t,
    sweep,
    async start({ orgId, userId }, script, { key, awaited = false, by } = {}) {
      const name = `script ${key ?? scripts.size}`
      scripts.set(name, script)
      const actor: Actor = by ?? { kind: 'user', userId }
      const { runId } = await inScope(t.services.db, { orgId, userId }, (db) =>
        startRun({ db, orgId, actor }, scripted, { payload: { script: name }, key: key ?? null, awaited }),
      )
      return {
        orgId,
        runId,
        work: (timing) => workRun(t.services, { orgId, runId }, { ...RUN_TIMING, ...timing }),
        replace: (other) => {
          scripts.set(name, other)
        },
        row: () => readRow(t.owner, runId),
        steps: () => readSteps(t.owner, runId),
        async letDie() {
          await t.owner
            .updateTable('agent_run')
            .set({ lease_until: '2020-01-01T00:00:00Z' })
            .where('id', '=', runId)
            .execute()
        },
      }
    },
    lookAfter: () => lookAfterRuns(t.services, sweep),
    async close() {
      await sweep.destroy()
      await t.close()
    },
  }
}

/** A step that returns a text. */
export function saying(ctx: RunContext, key: string, work: (signal: AbortSignal) => Promise<string> | string) {
  return ctx.step(
    { key, kind: 'tool_call', role: 'writer', label: `Say ${key}`, input: { key }, output: z.string() },
    async ({ signal }) => ({ output: await work(signal) }),
  )
}

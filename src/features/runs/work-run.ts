import { inScope } from '#kernel/db/transaction.ts'
import { LlmError } from '#kernel/llm/llm-error.ts'
import type { Services } from '#kernel/services.ts'
import { withoutSecrets } from '#kernel/without-secrets.ts'
import { claimRun } from './claim-run.ts'
import type { AnyRun, InOrg } from './define-run.ts'
import { fail, succeed } from './end-run.ts'
import { failureOf, outOfTime, WORN_OUT } from './failure.ts'
import { asStarter } from './in-whose-name.ts'
import type { RunTiming } from './limits.ts'
import { requeue } from './requeue.ts'
import { type Attempt, RunLost, type RunRef, type RunRow } from './run-row.ts'
import type { StepPlace } from './step-records.ts'
import { stepper } from './steps.ts'
import { watchRun } from './watch-run.ts'

/**
 * Makes one attempt at a run, if the run is queued. Afterwards the row holds the result. Throws only if the database is
 * unreachable: the lease then expires, and another attempt is made.
 */
export async function workRun(services: Services, ref: RunRef, timing: RunTiming, as?: InOrg): Promise<void> {
  const { orgId } = ref
  const run = await inScope(services.db, { orgId }, async (db) => {
    const waiting = await db
      .selectFrom('agent_run')
      .select('job_type')
      .where('org_id', '=', orgId)
      .where('id', '=', ref.runId)
      .where('status', '=', 'queued')
      .executeTakeFirst()
    if (!waiting || !services.runs.has(waiting.job_type)) return null // a later release added this kind
    return claimRun(db, { ...ref, jobType: waiting.job_type }, timing.leaseMs)
  })
  const definition = run && services.runs.get(run.job_type)
  if (definition) await attemptRun(services, definition, run, timing, as)
}

async function attemptRun(
  services: Services,
  definition: AnyRun,
  run: RunRow,
  timing: RunTiming,
  as: InOrg = asStarter(services, run, definition.operation),
): Promise<void> {
  const attempt: Attempt = { orgId: run.org_id, runId: run.id, fence: run.fence }
  const own = ownLimit(definition, run)
  const watch = watchRun(services, attempt, { ...timing, ...(own !== undefined && { limitMs: own }) })
  try {
    await as(async () => {}) // no model is called for a person who has lost the permission
    const payload: unknown = definition.payload.parse(run.payload)
    const finish = await definition.run(
      {
        services,
        orgId: run.org_id,
        runId: run.id,
        attempt: run.attempt_count,
        signal: watch.signal,
        step: stepper(services, placeOf(services, attempt, run), watch.signal),
        inOrg: as,
      },
      payload,
    )
    await succeed(as, definition, attempt, finish)
  } catch (error) {
    watch.stop()
    await settle(services, run, error, watch.ended(), own)
  } finally {
    watch.stop()
  }
}

function ownLimit(definition: AnyRun, run: RunRow): number | undefined {
  const payload = definition.payload.safeParse(run.payload)
  return payload.success ? definition.limitMs?.(payload.data) : undefined
}

function placeOf({ config }: Services, attempt: Attempt, run: RunRow): StepPlace {
  const { dailyMicroUsdPerOrg: dailyMicroUsd } = config.ai
  return { attempt, attemptNumber: run.attempt_count, dailyMicroUsd, parentId: null }
}

/** Decides about a run whose attempt ended early. */
async function settle(
  services: Services,
  run: RunRow,
  error: unknown,
  ended: 'lost' | 'time' | null,
  limitMs: number | undefined,
): Promise<void> {
  if (ended === 'time') return fail(services, run, outOfTime(limitMs))
  if (error instanceof RunLost || ended === 'lost') return
  const why = failureOf(error)
  if (error instanceof LlmError && error.detail !== null) {
    const detail = withoutSecrets(error.detail.slice(0, 1_000))
    services.log.warn({ run: run.id, jobType: run.job_type, detail }, 'a provider refused the request of a run')
  }
  if (why) return fail(services, run, why)
  services.log.error({ err: error, run: run.id, jobType: run.job_type }, 'a run met a fault')
  if (run.attempt_count >= run.max_attempts) return fail(services, run, WORN_OUT)
  await inScope(services.db, { orgId: run.org_id }, (db) => requeue(db, run))
}

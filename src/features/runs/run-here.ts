import { setTimeout as sleep } from 'node:timers/promises'
import type { StepsContext } from '#kernel/context.ts'
import { conflict } from '#kernel/errors.ts'
import type { Charged, RunDefinition } from './define-run.ts'
import { type Failure, toError } from './failure.ts'
import { asRequest } from './in-whose-name.ts'
import { RUN_TIMING } from './limits.ts'
import { findRun, type RunRow } from './run-row.ts'
import { startRun } from './start-run.ts'
import { workRun } from './work-run.ts'

/** The first wait between two checks of a run that another process works on. The longest wait is a second. */
const FIRST_LOOK_MS = 100
const LONGEST_LOOK_MS = 1_000
const PATIENCE_MS = RUN_TIMING.limitMs + 60_000

/**
 * Starts a run and returns its result. This process works on it, and a worker continues if this process dies. A repeat
 * with the same Idempotency-Key finds the run, waits for it and gets the same answer. Only an operation that `resumes`
 * lets repeats reach this function.
 */
export async function runHere<P, R>(
  ctx: StepsContext,
  definition: RunDefinition<P, R>,
  payload: P,
): Promise<R & Charged> {
  const key = ctx.idempotencyKey
  const { runId } = await ctx.inOrg((db) => startRun({ ...ctx, db }, definition, { payload, key, awaited: true }))
  ctx.audit({ type: 'agent_run', id: runId }) // the final writes may name more
  return workHere(ctx, definition, runId)
}

/** Works on a run that `startRun` has started with `awaited`, and returns its result. */
export async function workHere<P, R>(
  ctx: StepsContext,
  definition: RunDefinition<P, R>,
  runId: string,
): Promise<R & Charged> {
  const { orgId, services } = ctx
  const ref = { orgId, runId }
  const deadline = services.clock.monotonic() + PATIENCE_MS
  for (let pause = FIRST_LOOK_MS; ; pause = Math.min(pause * 1.5, LONGEST_LOOK_MS)) {
    let run = await ctx.inOrg((db) => findRun(db, ref))
    if (run.status === 'queued') {
      await workRun(services, ref, RUN_TIMING, asRequest(ctx))
      run = await ctx.inOrg((db) => findRun(db, ref))
    }
    if (run.status === 'succeeded') return answerOf(definition, run)
    if (run.status === 'failed') throw toError(run.failure as Failure) // stored by the end of the run
    if (run.status === 'cancelled') {
      const cost = run.cost_credits ? 'what it had read by then was charged' : 'nothing was charged'
      throw conflict('invalid_transition', `The run was cancelled: ${cost}`)
    }
    if (services.clock.monotonic() > deadline) {
      throw conflict('in_progress', `Run ${runId} is still under way: ask again with the same Idempotency-Key`)
    }
    await sleep(pause)
  }
}

function answerOf<P, R>(definition: RunDefinition<P, R>, { result }: RunRow): R & Charged {
  const { creditsUsed, remainingCredits } = result as Charged // added by `succeed`
  return { ...definition.result.parse(result), creditsUsed, remainingCredits }
}

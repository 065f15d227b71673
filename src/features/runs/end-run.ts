import { creditBalance, settleHold, voidHold } from '#features/credits/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { AppError } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.ts'
import { closeSteps, forgetMemos, keptOutputs } from './close-steps.ts'
import type { AnyRun, Charged, Finish, InOrg } from './define-run.ts'
import { afterCharge, type Failure } from './failure.ts'
import { type Attempt, lockRun, NOW, RunLost, type RunRow } from './run-row.ts'
import { shownDocument } from './shown.ts'
import { tellEnd } from './tell-end.ts'
import { usageOf } from './usage.ts'
import { wakeNext } from './wake.ts'

/**
 * Spec G4: running → succeeded. The final writes, the end and the charge are one transaction. Only the attempt that
 * still holds the run can commit it.
 */
export async function succeed(
  inOrg: InOrg,
  definition: AnyRun,
  attempt: Attempt,
  finish: Finish<unknown>,
): Promise<void> {
  await inOrg(async (org) => {
    const { db, services } = org
    const run = await lockRun(db, attempt)
    if (run.status !== 'running' || run.fence !== attempt.fence) throw new RunLost()
    const { result, summary, usedMilli } = await finish(org)
    const charged = await charge(db, run, usedMilli ?? definition.hold(definition.payload.parse(run.payload)))
    await end(db, services, run, {
      status: 'succeeded',
      result: JSON.stringify({ ...(definition.result.parse(result) as object), ...charged }),
      result_summary: JSON.stringify(shownDocument(summary)),
      cost_credits: charged.creditsUsed,
    })
  })
}

/** running or queued → failed, unless the run has changed since it was read. Charged is only what is `owed`. */
export async function fail(
  services: Services,
  found: Pick<RunRow, 'org_id' | 'id' | 'fence'>,
  why: Failure,
): Promise<void> {
  const { org_id: orgId, id: runId } = found
  await inScope(services.db, { orgId }, async (db) => {
    const run = await lockRun(db, { orgId, runId })
    if (isOver(run) || run.fence !== found.fence) return
    await failLocked(db, services, run, why)
  })
}

export async function failLocked(db: Trx, services: Services, run: RunRow, why: Failure): Promise<void> {
  const charged = await letGo(db, services, run)
  const said = charged === null ? why : afterCharge(why)
  await closeSteps(db, refOf(run), 'ended')
  await end(db, services, run, {
    status: 'failed',
    failure: JSON.stringify(said),
    error_message: said.message,
    ...(charged !== null && { cost_credits: charged }),
  })
}

/** queued or running → cancelled. The worker sees this within a second, and its later answers change nothing. */
export async function cancel(db: Trx, services: Services, run: RunRow): Promise<void> {
  const charged = await letGo(db, services, run)
  await closeSteps(db, refOf(run), 'cancelled')
  await end(db, services, run, { status: 'cancelled', ...(charged !== null && { cost_credits: charged }) })
}

export const isOver = ({ status }: Pick<RunRow, 'status'>): boolean => status !== 'queued' && status !== 'running'

const refOf = (run: RunRow) => ({ orgId: run.org_id, runId: run.id })

async function charge(db: Trx, run: RunRow, usedMilli: number): Promise<Charged> {
  const { org_id: orgId, hold_id: holdId } = run
  if (holdId !== null) return settleHold(db, { orgId, holdId, usedMilli, usage: await usageOf(db, run) })
  return { creditsUsed: 0, remainingCredits: (await creditBalance(db, orgId)).available }
}

/** Gives the reserved credits back, but for what is owed. Answers what was charged; null if nothing was. */
async function letGo(db: Trx, services: Services, run: RunRow): Promise<number | null> {
  const { org_id: orgId, hold_id: holdId } = run
  if (holdId === null) return null
  const definition = services.runs.get(run.job_type)
  const most = definition?.payload.safeParse(run.payload)
  const owed =
    definition?.owed && most?.success
      ? await definition.owed(db, services, orgId, await keptOutputs(db, refOf(run)))
      : 0
  const usedMilli = most?.success ? Math.min(owed, definition?.hold(most.data) ?? 0) : 0
  if (usedMilli > 0) {
    try {
      return (await settleHold(db, { orgId, holdId, usedMilli, usage: await usageOf(db, run) })).creditsUsed
    } catch (error) {
      // The reservation has expired, which must not keep the run from ending.
      if (!(error instanceof AppError)) throw error
    }
  }
  await voidHold(db, { orgId, holdId })
  return null
}

type Ending = Partial<Pick<RunRow, 'error_message' | 'cost_credits'>> & {
  status: 'succeeded' | 'failed' | 'cancelled'
  result?: string
  result_summary?: string
  failure?: string
}

async function end(db: Trx, services: Services, run: RunRow, ending: Ending): Promise<void> {
  const ended = await db
    .updateTable('agent_run')
    .set({ ...ending, lease_until: null, completed_at: NOW, updated_at: NOW })
    .where('org_id', '=', run.org_id)
    .where('id', '=', run.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const abandon = ending.status === 'succeeded' ? undefined : services.runs.get(run.job_type)?.abandon
  if (abandon) await abandon(db, run.org_id, await keptOutputs(db, refOf(run)))
  await forgetMemos(db, refOf(run))
  await tellEnd(db, services, ended)
  await wakeNext(db, run.org_id, run.job_type)
}

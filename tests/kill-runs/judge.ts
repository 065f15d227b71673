import type { Db } from '#kernel/db/database.ts'
import type { PaidModel } from './paid-model.ts'
import { PAID_STEPS, PRICE_MILLI } from './story.ts'

export interface Played {
  seed: number
  orgId: string
  runId: string
  kills: number
}

/** Everything that is wrong at the end of a run. Empty if nothing is. */
export async function judge(owner: Db, model: PaidModel, { seed, orgId, runId, kills }: Played): Promise<string[]> {
  const wrong: string[] = []
  const run = await owner.selectFrom('agent_run').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
  const steps = await owner.selectFrom('agent_step').selectAll().where('run_id', '=', runId).execute()
  const ended = run.status === 'succeeded'
  const mayFail = run.status === 'failed' && kills >= run.max_attempts && run.attempt_count === run.max_attempts
  if (!ended && !mayFail) wrong.push(`it is ${run.status} after ${kills} kills and ${run.attempt_count} attempts`)

  const writes = await owner.selectFrom('tag').select('id').where('org_id', '=', orgId).execute()
  if (writes.length !== Number(ended)) wrong.push(`its final write was done ${writes.length} times`)
  const told = await owner.selectFrom('notification').select('id').where('org_id', '=', orgId).execute()
  if (told.length > 1) wrong.push(`its end was told ${told.length} times`)

  for (const { key, status } of steps) if (status === 'running') wrong.push(`step ${key} is still under way`)
  for (const key of PAID_STEPS) {
    const own = steps.filter((step) => step.key === key)
    const done = own.filter(({ status }) => status === 'succeeded').length
    const lost = own.filter(({ error_class }) => error_class === 'lost').length
    const calls = model.calls(runId, key)
    if (done > 1 || (ended && done !== 1)) wrong.push(`step ${key} succeeded ${done} times`)
    // If a worker died during a call, the call is made once more. The call of a finished step is never repeated.
    if (calls > done + lost) wrong.push(`step ${key} was paid ${calls} times, finished ${done} and lost ${lost} times`)
  }
  wrong.push(...(await judgeCredits(owner, orgId, ended ? PRICE_MILLI : 0)))
  return wrong.map((words) => `seed ${seed}: ${words}`)
}

async function judgeCredits(owner: Db, orgId: string, due: number): Promise<string[]> {
  const holds = await owner.selectFrom('credit_hold').select('state').where('org_id', '=', orgId).execute()
  const used = await owner.selectFrom('credit_usage').select('milli').where('org_id', '=', orgId).execute()
  const { held } = await owner
    .selectFrom('credit_balance')
    .select('held')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  const wrong: string[] = []
  const states = holds.map(({ state }) => state).join()
  if (states !== (due > 0 ? 'settled' : 'voided')) wrong.push(`its reservation is ${states}`)
  if (held !== 0) wrong.push(`${held} are still reserved`)
  const charged = used.map(({ milli }) => milli)
  if (charged.join() !== (due > 0 ? String(due) : ''))
    wrong.push(`it was charged ${charged.join()}, and ${due} are due`)
  return wrong
}

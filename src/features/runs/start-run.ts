import { sql } from 'kysely'
import { holdCredits } from '#features/credits/index.ts'
import { type Actor, actorUserId } from '#kernel/actor.ts'
import type { Trx } from '#kernel/db/database.ts'
import { conflict } from '#kernel/errors.ts'
import { canonicalJson, newId } from '#kernel/ids.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import type { RunDefinition } from './define-run.ts'
import { requireFewHeavy } from './few-heavy.ts'
import { isHeavy } from './limits.ts'
import { wakeJobOf } from './wake.ts'

/**
 * How long the credits of a run stay reserved, in seconds. It is a little over a day, since there may be no worker that
 * long. A run that no worker has begun after a day is ended, which releases its credits.
 */
const HELD_SECONDS = 25 * 60 * 60

export interface RunRequest<P> {
  payload: P
  /** The caller's own key. A second start with it by the same caller finds the first run. */
  key: string | null
  /** True if a request waits for the answer. Then nobody is notified of the end. */
  awaited: boolean
}

/**
 * Starts a run in the transaction of the operation that requests it, so that the row and the reservation of its credits
 * are committed together. Throws 402 if the credits do not suffice, and 429 if too many heavy runs are unfinished.
 */
export async function startRun<P, R>(
  { db, orgId, actor }: { db: Trx; orgId: string; actor: Actor },
  definition: RunDefinition<P, R>,
  { payload, key, awaited }: RunRequest<P>,
): Promise<{ runId: string }> {
  const { jobType, action } = definition
  const keyOwner = key === null ? null : ownerOf(actor)
  const runId = newId()
  if (key !== null) await releaseOldKey(db, orgId, keyOwner, key)
  if (isHeavy(jobType)) await requireFewHeavy(db, orgId)
  const made = await db
    .insertInto('agent_run')
    .values({
      org_id: orgId,
      id: runId,
      job_type: jobType,
      payload: JSON.stringify(payload),
      actor: JSON.stringify(actor),
      created_by_user_id: actorUserId(actor),
      key_owner: keyOwner,
      idempotency_key: key,
      awaited,
    })
    .onConflict((c) => c.columns(['org_id', 'key_owner', 'idempotency_key']).where(KEY_IS_HELD).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return { runId: await earlierRun(db, { orgId, keyOwner, key, jobType, payload }) }
  const milliCredits = definition.hold(payload)
  if (milliCredits > 0) {
    const subject = definition.subject?.(payload)
    const hold = await holdCredits(db, {
      orgId,
      key: `run:${runId}`,
      action,
      milliCredits,
      expiresInSeconds: HELD_SECONDS,
      runId,
      ...(subject && { subject }),
    })
    await db
      .updateTable('agent_run')
      .set({ hold_id: hold.id })
      .where('org_id', '=', orgId)
      .where('id', '=', runId)
      .execute()
  }
  if (!awaited) await enqueue(db, wakeJobOf(jobType), { orgId, runId }, { singletonKey: runId })
  return { runId }
}

const aDayAgo = sql<string>`now() - interval '24 hours'`
/**
 * The condition of the unique index `agent_run_key`. It is written as a literal, because a parameter cannot stand for a
 * part of an index.
 */
const KEY_IS_HELD = sql<boolean>`status in ('queued', 'running', 'succeeded')`

/** Keys belong to their caller, as for all idempotency keys. */
function ownerOf(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
      return actor.userId
    case 'api_key':
      return actor.keyId
    case 'assistant':
      return actor.connectionId
    case 'rule':
      return actor.ruleId
    case 'system':
      return actor.job
  }
}

/** Frees the key of a run that succeeded more than a day ago: idempotency keys hold for a day. */
async function releaseOldKey(db: Trx, orgId: string, keyOwner: string | null, key: string): Promise<void> {
  await db
    .updateTable('agent_run')
    .set({ key_owner: null })
    .where('org_id', '=', orgId)
    .where('key_owner', '=', keyOwner)
    .where('idempotency_key', '=', key)
    .where('status', '=', 'succeeded')
    .where('created_at', '<', aDayAgo)
    .execute()
}

interface Earlier {
  orgId: string
  keyOwner: string | null
  key: string | null
  jobType: string
  payload: unknown
}

async function earlierRun(db: Trx, { orgId, keyOwner, key, jobType, payload }: Earlier): Promise<string> {
  const row = await db
    .selectFrom('agent_run')
    .select(['id', 'job_type', 'payload'])
    .where('org_id', '=', orgId)
    .where('key_owner', '=', keyOwner)
    .where('idempotency_key', '=', key)
    .where(KEY_IS_HELD)
    .executeTakeFirst()
  if (!row) throw conflict('in_progress', 'A run with this Idempotency-Key has just ended: try again')
  const sent: unknown = JSON.parse(JSON.stringify(payload))
  if (row.job_type !== jobType || canonicalJson(row.payload) !== canonicalJson(sent)) {
    throw conflict('idempotency_mismatch', 'This Idempotency-Key was used for another request: use a new one')
  }
  return row.id
}

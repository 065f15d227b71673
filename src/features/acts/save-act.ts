import {
  asText,
  type Decision,
  decide,
  effectColumns,
  type Limits,
  type Notice,
  questionAfterMs,
  type WorkerEvent,
} from '#features/effects/index.ts'
import { attemptStep, writeActAttempt } from '#features/performing/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { writeAudit } from '#kernel/audit.ts'
import type { Trx } from '#kernel/db/database.ts'
import { databaseNow } from '#kernel/db/database-now.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { type ActRow, actColumns, isSettled, toActRow } from './act-columns.ts'
import type { ActKind } from './act-kind.ts'
import { tellOfAct } from './act-notices.ts'
import type { ActClaim, ActWorld } from './act-world.ts'
import { actsWithEffects } from './acts-with-effects.ts'
import { kindOf } from './kind-of.ts'
import { tellActLater } from './tell-act-later.ts'

/** The event, or what makes it from what stands in the transaction. */
export type ActEvent = (db: Trx, act: ActRow) => Promise<WorkerEvent> | WorkerEvent

export interface SavedAct {
  decision: Decision
  act: ActRow
  askedAt: number
}

/**
 * One step of an act, as `saveDecision` is one of a post: null if the row is in other hands by now. What cannot be told
 * with it, a job tells later.
 */
export async function saveAct(world: ActWorld, claim: ActClaim, event: ActEvent): Promise<SavedAct | null> {
  const { services } = world
  let telling = false
  try {
    return await saveStep(world, claim, event, async (db, act, outbox) => {
      telling = outbox.length > 0
      await tellOfAct(db, services, kindOf(world, act), act, outbox)
      telling = false
    })
  } catch (error) {
    if (!telling) throw error
    services.log.error({ err: error, actId: claim.actId }, 'what became of an act could not be told: a job will')
    return saveStep(world, claim, event, async (db, _act, outbox) => {
      if (outbox.length > 0) await enqueue(db, tellActLater, { ...claim, outbox: [...outbox] })
    })
  }
}

type Tell = (db: Trx, act: ActRow, outbox: readonly Notice[]) => Promise<void>

async function saveStep(world: ActWorld, claim: ActClaim, event: ActEvent, tell: Tell): Promise<SavedAct | null> {
  const { services } = world
  return inScope(services.db, { orgId: claim.orgId, userId: null }, async (db) => {
    await lockGroupOf(db, claim)
    const act = await lockAct(db, claim)
    if (!act || act.fence !== claim.fence) return null
    const kind = kindOf(world, act)
    const askedAt = services.clock.monotonic()
    const now = await databaseNow(db)
    const made = await event(db, act)
    const row = toActRow(act, kind.words)
    const decision = decide(row, made, { now, random: world.random(), limits: limitsOf(world, kind, act) })
    await writeActAttempt(db, act, attemptStep(made, decision, row))
    const saved = await writeAct(db, act, decision, now)
    await tell(db, saved, decision.outbox)
    if (isSettled(saved) && !isSettled(act)) await settle(db, world, kind, saved)
    return { decision, act: saved, askedAt }
  })
}

/** What settles changes the post as well: its group is locked first, as by everybody who asks for an act. Decision 006 */
async function lockGroupOf(db: Trx, { orgId, actId }: ActClaim): Promise<void> {
  await db
    .selectFrom('post_group')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', (of) =>
      of
        .selectFrom('post')
        .innerJoin('platform_act as act', (join) =>
          join.onRef('act.org_id', '=', 'post.org_id').onRef('act.post_id', '=', 'post.id'),
        )
        .select('post.group_id')
        .where('act.org_id', '=', orgId)
        .where('act.id', '=', actId),
    )
    .forUpdate()
    .execute()
}

async function lockAct(db: Trx, { orgId, actId }: ActClaim): Promise<ActRow | undefined> {
  return actsWithEffects(db)
    .where('a.org_id', '=', orgId)
    .where('a.id', '=', actId)
    .forUpdate(['a', 'effect'])
    .executeTakeFirst()
}

async function writeAct(db: Trx, act: ActRow, { row, next }: Decision, now: number): Promise<ActRow> {
  const at = new Date(now).toISOString()
  const columns = actColumns(row)
  const saved = await db
    .updateTable('platform_act')
    .set({
      ...asText(columns),
      updated_at: at,
      ...(isSettled(columns) && !isSettled(act) && { finished_at: at }),
    })
    .where('org_id', '=', act.org_id)
    .where('id', '=', act.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const effect = { ...effectColumns(row), ...(next.do === 'stop' && { lease_owner: null }) }
  await db.updateTable('effect').set(asText(effect)).where('org_id', '=', act.org_id).where('id', '=', act.id).execute()
  return { ...act, ...effect, ...saved }
}

/** What it means for its feature, and a line of the audit log: whoever asked may have stopped waiting long ago. */
async function settle(db: Trx, { services }: ActWorld, kind: ActKind, act: ActRow): Promise<void> {
  const payload = kind.payload.parse(act.payload) as never // by the kind's own schema
  await kind.settled({ db, services, act, payload })
  await writeAudit(db, {
    orgId: act.org_id,
    userId: act.requested_by_user,
    actor: act.requested_by as Actor, // written only by requestAct
    action: `${act.kind}.${act.status}`,
    requestId: act.id,
    target: { type: act.post_id ? 'post' : 'platform_act', id: act.post_id ?? act.id },
  })
}

function limitsOf({ services, leaseMs, backoffScale }: ActWorld, kind: ActKind, act: ActRow): Limits {
  const adapter = services.platforms[act.platform]?.publishing
  const windowMs = adapter?.unknownOutcomeWindowMs ?? 0
  return {
    leaseMs,
    backoffScale,
    lateLimitMs: kind.lateLimitMs,
    sendTimeoutMs: adapter?.publishTimeoutMs ?? 0,
    windowMs: questionAfterMs(kind.lostAnswer, { attemptCount: act.attempt_count }, { windowMs, scale: backoffScale }),
  }
}

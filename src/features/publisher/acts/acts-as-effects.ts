import { effectColumns, type Limits, questionAfterMs } from '#features/effects/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { writeAudit } from '#kernel/audit.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import type { EffectKind, EffectWorld } from '../drive/effect-kind.ts'
import { tellPeople } from '../drive/tell-people.ts'
import { stepWriter } from '../drive/write-step.ts'
import { type ActRow, actColumns, isSettled, toActRow } from './act-columns.ts'
import type { ActKind } from './act-kind.ts'
import { type LoadedAct, loadAct } from './load-act.ts'
import { actTelling, tellActLater } from './tell-of-act.ts'

/** Acts as a kind of effect. */
export const ACTS: EffectKind<LoadedAct> = {
  idName: 'actId',
  load: loadAct,
  toRow: ({ subject, kind }) => toActRow(subject, kind.words),
  limits: limitsOf,
  change({ subject: act, now }, { row, next }) {
    const at = new Date(now).toISOString()
    const columns = actColumns(row)
    return {
      ...columns,
      ...effectColumns(row),
      updated_at: at,
      lease_owner: next.do === 'stop' ? null : act.lease_owner,
      prepared: act.prepared,
      finished_at: isSettled(columns) && !isSettled(act) ? at : act.finished_at,
    }
  },
  write: stepWriter<ActRow>({
    table: 'platform_act',
    attemptOf: 'act_id',
    shown: ['status', 'next_retry_at', 'attempt_count', 'outcome_unknown', 'live_parts', 'last_error', 'finished_at'],
  }),
  tell: (db, services, { loaded, after, messages }) =>
    tellPeople(db, services, actTelling(loaded.kind, after), messages),
  tellLater: tellActLater,
  follow: (db, services, { loaded, after }) =>
    isSettled(after) && !isSettled(loaded.subject) ? settle(db, services, loaded.kind, after) : null,
}

/**
 * Tells the act's feature that the act has ended, and writes the audit line, because the request for the act may have
 * ended long ago.
 */
async function settle(db: Trx, services: Services, kind: ActKind, act: ActRow): Promise<void> {
  const payload = kind.payload.parse(act.payload) as never // parsed by the kind's own schema
  await kind.settled({ db, services, act, payload })
  await writeAudit(db, {
    orgId: act.org_id,
    userId: act.requested_by_user,
    actor: act.requested_by as Actor, // only requestAct writes it
    action: `${act.kind}.${act.status}`,
    requestId: act.id,
    target: { type: act.post_id ? 'post' : 'platform_act', id: act.post_id ?? act.id },
  })
}

function limitsOf({ subject: act, kind }: LoadedAct, { services, leaseMs, backoffScale }: EffectWorld): Limits {
  const publishing = services.platforms[act.platform]?.publishing
  const window = { windowMs: publishing?.unknownOutcomeWindowMs ?? 0, scale: backoffScale }
  return {
    leaseMs,
    backoffScale,
    lateLimitMs: kind.lateLimitMs,
    sendTimeoutMs: publishing?.publishTimeoutMs ?? 0,
    windowMs: questionAfterMs(kind.lostAnswer, { attemptCount: act.attempt_count }, window),
  }
}

import { sql } from 'kysely'
import type { Decision, WorkerEvent } from '#features/effects/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { knownOutcome } from './attempt-outcome.ts'

/** What a step writes into the record of attempts, in the same statement as the row. */
export type AttemptStep = 'none' | 'begun' | 'ended'

/** The values of that part of the statement. Posts and acts have the same ones. */
export interface AttemptValues {
  attempt_fence: number
  attempt_part: number
  request_hash: string
  outcome: string | null
  http_status: number | null
  error: string | null
  platform_ref: string | null
  /** False for an answer, which belongs to its own call. True for a look-up, which settles any call in doubt. */
  of_any_call: boolean
}

/**
 * An attempt is recorded with its intent, before its first byte leaves. Its outcome is recorded once it is known. An
 * attempt without outcome stays open; the record still says how its answer got lost.
 */
export function attemptStep(
  event: WorkerEvent,
  { row, next }: Decision,
  before: { confirmed: readonly unknown[] },
): { step: AttemptStep; values: AttemptValues } {
  const known = knownOutcome(event)
  const begun = next.do === 'send'
  return {
    step: begun ? 'begun' : known ? 'ended' : 'none',
    values: {
      attempt_fence: event.fence,
      attempt_part: begun ? row.confirmed.length : before.confirmed.length,
      request_hash: row.approvedHash ?? '',
      outcome: known?.outcome ?? null,
      http_status: known?.http_status ?? null,
      error: known?.error ?? null,
      platform_ref: known?.platform_ref ?? null,
      of_any_call: event.type === 'looked_up',
    },
  }
}

/** The post or act that the attempt belongs to. */
export type AttemptOf = AttemptValues & { org_id: string; id: string }
type Subject = 'post_id' | 'act_id'

export const beginAttempt = (db: Pick<Trx, 'insertInto'>, subject: Subject, of: AttemptOf) =>
  db.insertInto('publish_attempt').values({
    org_id: of.org_id,
    [subject]: of.id,
    fence: of.attempt_fence,
    part: of.attempt_part,
    request_hash: of.request_hash,
  })

export const endAttempt = (db: Pick<Trx, 'updateTable'>, subject: Subject, of: AttemptOf) =>
  db
    .updateTable('publish_attempt')
    .set({
      outcome: of.outcome,
      finished_at: sql<string>`case when ${of.outcome}::text is not null then clock_timestamp() end`,
      http_status: sql<number>`coalesce(${of.http_status}, http_status)`,
      error: sql<string>`coalesce(${of.error}, error)`,
      platform_ref: sql<string>`coalesce(${of.platform_ref}::jsonb, platform_ref)`,
    })
    .where('org_id', '=', of.org_id)
    .where(subject, '=', of.id)
    .where('part', '=', of.attempt_part)
    .where('outcome', 'is', null)
    .where(sql<boolean>`(${of.of_any_call}::boolean or fence = ${of.attempt_fence})`)

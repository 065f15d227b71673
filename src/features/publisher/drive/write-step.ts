import { isDeepStrictEqual } from 'node:util'
import { sql, type Updateable } from 'kysely'
import { asText, type Decision, EFFECT_COLUMNS, type EffectColumns, type WorkerEvent } from '#features/effects/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import type { Subject, WriteStep } from './effect-kind.ts'

/** What an event says about the open attempt, as columns of `publish_attempt`. */
export interface KnownOutcome {
  outcome?: string
  http_status?: number
  error?: string
  platform_ref?: string
}

/** Null if the event says nothing about the attempt. Without `outcome` it only says how the answer was lost. */
export function knownOutcome(event: WorkerEvent): KnownOutcome | null {
  switch (event.type) {
    case 'sent':
      return event.outcome.state === 'published'
        ? { outcome: 'published', platform_ref: JSON.stringify(event.outcome.ref) }
        : { outcome: 'processing', platform_ref: JSON.stringify(event.outcome.ticket) }
    case 'send_failed':
      return {
        ...(event.fault.kind !== 'unknown_outcome' && { outcome: event.fault.kind }),
        ...(event.fault.httpStatus !== undefined && { http_status: event.fault.httpStatus }),
        error: event.fault.message,
      }
    case 'guard_expired':
      return { outcome: 'not_sent', error: 'The worker was too slow to send it safely' }
    case 'looked_up':
      if (event.outcome.state === 'found') return { outcome: 'found', platform_ref: JSON.stringify(event.outcome.ref) }
      return event.outcome.state === 'absent' ? { outcome: 'absent' } : null
    default:
      return null
  }
}

/** How a step changes the attempt's row, in the statement that writes the effect. */
export type AttemptStep = 'none' | 'begun' | 'ended'

/** The values for the attempt's row. Each kind of step uses those that it needs. */
export interface AttemptValues {
  attempt_fence: number
  attempt_part: number
  request_hash: string
  outcome: string | null
  http_status: number | null
  error: string | null
  platform_ref: string | null
  /**
   * False for the answer to a call, which ends only that call's attempt. True for a look-up, which ends all open
   * attempts at the part.
   */
  of_any_call: boolean
}

/**
 * An attempt is written with the intent, before its first byte is sent, and its outcome is added once it is known. If
 * nobody knows the outcome, the attempt stays open and records only how the answer was lost.
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

/** The attempt of a post or of an act. */
export type AttemptOf = AttemptValues & { org_id: string; id: string }
type AttemptSubject = 'post_id' | 'act_id'

export const beginAttempt = (db: Pick<Trx, 'insertInto'>, subject: AttemptSubject, of: AttemptOf) =>
  db.insertInto('publish_attempt').values({
    org_id: of.org_id,
    [subject]: of.id,
    fence: of.attempt_fence,
    part: of.attempt_part,
    request_hash: of.request_hash,
  })

export const endAttempt = (db: Pick<Trx, 'updateTable'>, subject: AttemptSubject, of: AttemptOf) =>
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

/** The tables of one kind of subject, and the subject's own columns that people see change. */
interface Where<S extends Subject> {
  table: 'post' | 'platform_act'
  /** The subject's column in `publish_attempt`. */
  attemptOf: 'post_id' | 'act_id'
  shown: readonly (keyof S & string)[]
}

type Values = Record<keyof EffectColumns | 'updated_at', unknown> &
  AttemptValues & { org_id: string; id: string; lets_go: boolean }

/**
 * Writes steps of one kind of subject. The subject's own row is written only if a column that people see has changed.
 */
export function stepWriter<S extends Subject>(where: Where<S>): WriteStep<S> {
  const statements = new Map<string, ReturnType<typeof writeWith<S>>>()
  const writing = (attempt: AttemptStep, shown: boolean) => {
    const name = `${attempt} ${shown}`
    const known = statements.get(name) ?? writeWith(where, attempt, shown)
    statements.set(name, known)
    return known
  }
  return (db, subject, change, { attempt, letsGo }) => {
    const shown = where.shown.some((name) => !isDeepStrictEqual(subject[name], change[name]))
    const of = { org_id: subject.org_id, id: subject.id, lets_go: letsGo }
    const answer = writing(attempt.step, shown)(db, { ...asText(change), ...attempt.values, ...of })
    return { after: { ...subject, ...change, updated_at: shown ? change.updated_at : subject.updated_at }, answer }
  }
}

/** One statement writes the whole step: always the effect, and the attempt and the subject if they change. */
function writeWith<S extends Subject>(
  { table, attemptOf, shown: names }: Where<S>,
  attempt: AttemptStep,
  shown: boolean,
) {
  return statement<Values>()((db, of) => {
    const columns = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, of[name as keyof Values]]))
    let first = db
    const also = (name: string, part: (eb: Trx) => object) => {
      // A query after a `with` can do all that `Trx` can.
      first = first.with(name, (eb) => part(eb as Trx) as never) as unknown as Trx
    }
    if (attempt === 'begun') also('attempt', (eb) => beginAttempt(eb, attemptOf, of))
    if (attempt === 'ended') also('attempt', (eb) => endAttempt(eb, attemptOf, of))
    if (shown) {
      also('shown', (eb) =>
        eb
          .updateTable(table as 'post') // both tables have all columns that are named here
          .set(columns([...names, 'updated_at']) as Updateable<DB['post']>)
          .where('org_id', '=', of.org_id)
          .where('id', '=', of.id),
      )
    }
    return first
      .updateTable('effect')
      .set({
        ...(columns(EFFECT_COLUMNS) as Updateable<DB['effect']>), // these are columns of `effect`
        // While the effect is being driven, wake_at keeps its value to the microsecond, so that PostgreSQL need not
        // update the index.
        wake_at: sql<string | null>`case when ${of.lets_go}::boolean then ${of.wake_at}::timestamptz else wake_at end`,
      })
      .where('org_id', '=', of.org_id)
      .where('id', '=', of.id)
  })
}

import type { Selectable } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'
import type { Prepared } from '#platforms/publishing.ts'
import { claimableFrom, type EffectRow, isInFlight } from './core/row.ts'

/** The columns of an effect that only workers read and change. `prepared` belongs to the part that is sent next. */
export const EFFECT_COLUMNS = [
  'wake_at',
  'ready_at',
  'due_at',
  'late_from',
  'begun',
  'fence',
  'lease_owner',
  'lease_until',
  'sent_fence',
  'sent_at',
  'refreshed',
  'prepared',
  'processing_ticket',
  'processing_since',
] as const
export type EffectColumns = Pick<Selectable<DB['effect']>, (typeof EFFECT_COLUMNS)[number]>

/** The SQL type of each column's values, for statements where PostgreSQL cannot infer it. */
export const EFFECT_TYPES: Record<keyof EffectColumns, string> = {
  wake_at: 'timestamptz',
  ready_at: 'timestamptz',
  due_at: 'timestamptz',
  late_from: 'timestamptz',
  begun: 'boolean',
  fence: 'bigint',
  lease_owner: 'text',
  lease_until: 'timestamptz',
  sent_fence: 'bigint',
  sent_at: 'timestamptz',
  refreshed: 'boolean',
  prepared: 'jsonb',
  processing_ticket: 'jsonb',
  processing_since: 'timestamptz',
}

/** The columns of an effect that no worker has looked at yet. */
export const NO_EFFECT: EffectColumns = {
  wake_at: null,
  ready_at: null,
  due_at: null,
  late_from: null,
  begun: false,
  fence: 0,
  lease_owner: null,
  lease_until: null,
  sent_fence: null,
  sent_at: null,
  refreshed: false,
  prepared: null,
  processing_ticket: null,
  processing_since: null,
}

/** The columns of an effect that people see. They are columns of `post` and `platform_act`, not of `effect`. */
type ShownColumns = Pick<
  Selectable<DB['post']>,
  | 'approved_hash'
  | 'idempotency_key'
  | 'next_retry_at'
  | 'attempt_count'
  | 'outcome_unknown'
  | 'parts_total'
  | 'live_parts'
  | 'last_error'
>

export const ms = (time: string | null): number | null => (time === null ? null : Date.parse(time))
export const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

export function fromColumns(
  row: ShownColumns & EffectColumns,
): Omit<EffectRow, 'state' | 'dueAt' | 'followUps' | 'words'> {
  return {
    approvedHash: row.approved_hash,
    key: row.idempotency_key,
    nextRetryAt: ms(row.next_retry_at),
    lateFrom: ms(row.late_from),
    attemptCount: row.attempt_count,
    fence: row.fence,
    leaseUntil: ms(row.lease_until),
    intent:
      row.sent_fence === null || row.sent_at === null ? null : { fence: row.sent_fence, at: Date.parse(row.sent_at) },
    outcomeUnknown: row.outcome_unknown,
    refreshed: row.refreshed,
    partsTotal: row.parts_total,
    confirmed: row.live_parts as PublishedRef[], // jsonb columns return what was written
    processing:
      row.processing_since === null
        ? null
        : { ticket: row.processing_ticket as Prepared, since: Date.parse(row.processing_since) },
    lastError: row.last_error,
  }
}

/** Writes the columns that people read. */
export function shownColumns(row: Omit<EffectRow, 'state' | 'words'>) {
  return {
    next_retry_at: iso(row.nextRetryAt),
    attempt_count: row.attemptCount,
    outcome_unknown: row.outcomeUnknown,
    live_parts: row.confirmed as unknown,
    last_error: row.lastError,
  } satisfies Partial<ShownColumns>
}

/**
 * Writes the effect's own columns. `wake_at` alone schedules workers. It equals `ready_at` until the effect has to wait
 * for other posts (decision 019).
 */
export function effectColumns(row: EffectRow): Omit<EffectColumns, 'lease_owner' | 'prepared'> {
  const readyAt = iso(claimableFrom(row))
  return {
    wake_at: readyAt,
    ready_at: readyAt,
    due_at: iso(row.dueAt),
    late_from: iso(row.lateFrom),
    begun: isInFlight(row.state),
    fence: row.fence,
    lease_until: iso(row.leaseUntil),
    sent_fence: row.intent?.fence ?? null,
    sent_at: iso(row.intent?.at ?? null),
    refreshed: row.refreshed,
    processing_ticket: row.processing?.ticket ?? null,
    processing_since: iso(row.processing?.since ?? null),
  }
}

const JSON_COLUMNS: ReadonlySet<string> = new Set(['live_parts', 'prepared', 'processing_ticket'])

/** Turns columns into statement parameters: JSON becomes text. */
export function asText<T extends object>(
  columns: T,
): { [K in keyof T]: K extends 'live_parts' ? string : unknown extends T[K] ? string | null : T[K] } {
  const entries = Object.entries(columns).map(([name, value]) =>
    JSON_COLUMNS.has(name) && value !== null ? [name, JSON.stringify(value)] : [name, value],
  )
  return Object.fromEntries(entries) as ReturnType<typeof asText<T>> // the same names
}

const LOCK = statement<{ orgId: string; id: string }>()((db, { orgId, id }) =>
  db.selectFrom('effect').select(EFFECT_COLUMNS).where('org_id', '=', orgId).where('id', '=', id).forUpdate(),
)

/** Locks and reads the effect. Lock its post or act before it. Null if there is no effect yet. */
export async function lockEffect(db: Trx, of: { orgId: string; id: string }): Promise<EffectColumns | null> {
  return (await LOCK(db, of)).rows[0] ?? null
}

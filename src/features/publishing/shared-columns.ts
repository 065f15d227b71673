import type { Selectable } from 'kysely'
import type { DB } from '#kernel/db/types.gen.ts'
import type { Prepared, PublishedRef } from '#platforms/adapter.ts'
import { claimableFrom, type PublishRow } from './core/row.ts'

export const ms = (time: string | null): number | null => (time === null ? null : Date.parse(time))
export const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** The columns by which both tables, posts and acts, hold what is in flight. */
type SharedColumns = Pick<
  Selectable<DB['post']>,
  | 'approved_hash'
  | 'idempotency_key'
  | 'next_retry_at'
  | 'late_from'
  | 'attempt_count'
  | 'fence'
  | 'lease_until'
  | 'sent_fence'
  | 'sent_at'
  | 'outcome_unknown'
  | 'refreshed'
  | 'parts_total'
  | 'live_parts'
  | 'processing_ticket'
  | 'processing_since'
  | 'last_error'
>

export function fromSharedColumns(row: SharedColumns): Omit<PublishRow, 'status' | 'dueAt'> {
  return {
    approvedHash: row.approved_hash,
    publishKey: row.idempotency_key,
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
    live: row.live_parts as PublishedRef[], // jsonb columns come back as what went in
    processing:
      row.processing_since === null
        ? null
        : { ticket: row.processing_ticket as Prepared, since: Date.parse(row.processing_since) },
    lastError: row.last_error,
  }
}

/** Those that a decision changes, as a row holds them; wake_at, the only schedule, follows from them. */
export function toSharedColumns(row: PublishRow) {
  return {
    next_retry_at: iso(row.nextRetryAt),
    late_from: iso(row.lateFrom),
    attempt_count: row.attemptCount,
    fence: row.fence,
    lease_until: iso(row.leaseUntil),
    sent_fence: row.intent?.fence ?? null,
    sent_at: iso(row.intent?.at ?? null),
    outcome_unknown: row.outcomeUnknown,
    refreshed: row.refreshed,
    live_parts: row.live as unknown,
    processing_ticket: (row.processing?.ticket ?? null) as unknown,
    processing_since: iso(row.processing?.since ?? null),
    last_error: row.lastError,
    wake_at: iso(claimableFrom(row)),
  }
}

/** The same as a statement takes it: JSON as text. */
export function asText<T extends { live_parts: unknown; processing_ticket: unknown }>(columns: T) {
  const { live_parts: live, processing_ticket: ticket } = columns
  return {
    ...columns,
    live_parts: JSON.stringify(live),
    processing_ticket: ticket === null ? null : JSON.stringify(ticket),
  }
}

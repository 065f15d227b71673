import type { Selectable, Updateable } from 'kysely'
import type { DB } from '#kernel/db/types.gen.ts'
import type { Prepared, PublishedRef } from '#platforms/adapter.ts'
import { claimableFrom, type PublishRow } from './core/row.ts'

type PostRow = Selectable<DB['post']>

const ms = (time: string | null): number | null => (time === null ? null : Date.parse(time))
const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** What the core decides by, from the columns that hold it. */
export function toPublishRow(row: PostRow): PublishRow {
  return {
    status: row.status as PublishRow['status'], // written only from the core's own closed list
    approvedHash: row.approved_hash,
    publishKey: row.idempotency_key,
    dueAt: ms(row.scheduled_for_utc),
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

/** The columns that hold what the core decided; wake_at, the only schedule, follows from them. */
export function publishColumns(row: PublishRow): Updateable<DB['post']> {
  const first = row.live[0]
  return {
    status: row.status,
    approved_hash: row.approvedHash,
    idempotency_key: row.publishKey,
    scheduled_for_utc: iso(row.dueAt),
    next_retry_at: iso(row.nextRetryAt),
    late_from: iso(row.lateFrom),
    attempt_count: row.attemptCount,
    fence: row.fence,
    lease_until: iso(row.leaseUntil),
    sent_fence: row.intent?.fence ?? null,
    sent_at: iso(row.intent?.at ?? null),
    outcome_unknown: row.outcomeUnknown,
    refreshed: row.refreshed,
    parts_total: row.partsTotal,
    live_parts: JSON.stringify(row.live),
    processing_ticket: row.processing ? JSON.stringify(row.processing.ticket) : null,
    processing_since: iso(row.processing?.since ?? null),
    last_error: row.lastError,
    wake_at: iso(claimableFrom(row)),
    published_external_id: first?.externalId ?? null,
    published_url: first?.url ?? null,
  }
}

import type { Trx } from '#kernel/db/database.ts'
import { pauseAfter } from './backoff.ts'
import { noteReceiver } from './note-receiver.ts'
import type { DeliveryRow } from './present-delivery.ts'
import type { DeliveryOutcome } from './send-delivery.ts'
import type { DeliveryTurn, DueDelivery } from './take-turn.ts'

/** The next attempt of a delivery. */
export interface NextTurn {
  turn: DeliveryTurn
  afterSeconds: number
}

/** Records the outcome of an attempt. Returns the next attempt, or null if this one settles the delivery. */
export async function recordAttempt(db: Trx, due: DueDelivery, outcome: DeliveryOutcome): Promise<NextTurn | null> {
  // Locks the webhook before its deliveries, in the order in which deleting a webhook locks them.
  const active = await noteReceiver(db, due, outcome)
  const row = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('org_id', '=', due.orgId)
    .where('id', '=', due.deliveryId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null // deleted while it was sent
  await insertAttempt(db, row, outcome)
  // If somebody has requested the delivery again meanwhile, that request has a separate job, and this attempt is only
  // recorded.
  const current = row.turn === due.turn
  const pause = current && active && outcome.error !== null ? pauseOf(row, outcome) : null
  const next = pause === null ? null : new Date(outcome.startedAt.getTime() + outcome.durationMs + pause * 1000)
  await db
    .updateTable('webhook_delivery')
    .set({
      attempt_count: row.attempt_count + 1,
      last_attempt_at: outcome.startedAt.toISOString(),
      last_http_status: outcome.httpStatus,
      last_error: outcome.error,
      ...(current && {
        status: outcome.error === null ? 'succeeded' : next === null ? 'failed' : 'pending',
        turn: row.turn + 1,
        round_attempts: row.round_attempts + 1,
        next_attempt_at: next?.toISOString() ?? null,
      }),
    })
    .where('org_id', '=', due.orgId)
    .where('id', '=', due.deliveryId)
    .execute()
  if (pause === null) return null
  return { turn: { orgId: due.orgId, deliveryId: due.deliveryId, turn: row.turn + 1 }, afterSeconds: pause }
}

async function insertAttempt(db: Trx, row: DeliveryRow, outcome: DeliveryOutcome): Promise<void> {
  await db
    .insertInto('webhook_attempt')
    .values({
      org_id: row.org_id,
      delivery_id: row.id,
      number: row.attempt_count + 1,
      started_at: outcome.startedAt.toISOString(),
      duration_ms: outcome.durationMs,
      http_status: outcome.httpStatus,
      error: outcome.error,
      answer: outcome.answer,
    })
    .execute()
}

function pauseOf(row: DeliveryRow, { startedAt, durationMs, retryAfter }: DeliveryOutcome): number | null {
  const elapsed = (startedAt.getTime() + durationMs - Date.parse(row.round_began_at)) / 1000
  return pauseAfter({ deliveryId: row.id, attempts: row.round_attempts + 1, elapsed, retryAfter })
}

import type { Trx } from '#kernel/db/database.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { applyPaddleEvent } from './apply-event.ts'
import type { PaddleEvent } from './wire.ts'

/** Stores an event before anything is done with it, and queues the job that applies it. A known event is left alone. */
export async function storeEvent(
  db: Trx,
  event: PaddleEvent,
  body: string,
  from: 'webhook' | 'stream',
): Promise<boolean> {
  const { event_id, event_type, occurred_at } = event
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('paddle_event')
    .values({ event_id, event_type, occurred_at, body, from_stream: from === 'stream' })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await enqueue(db, applyPaddleEvent, { eventId: event_id })
  return true
}

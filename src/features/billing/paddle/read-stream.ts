import type { Db } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { paddleOf } from './settings.ts'
import { storeEvent } from './store-event.ts'

/** An event may appear in the stream after a later one, so the stream is read again from this far back. */
const SETTLED_AFTER_MS = 15 * 60_000
const MOST_PAGES = 20

/** Reads events from Paddle for which no webhook arrived. */
export async function readPaddleStream(services: Services, _sweep: Db): Promise<void> {
  const paddle = paddleOf(services)
  if (!paddle) return
  const kept = await inScope(services.db, {}, (db) =>
    db.selectFrom('paddle_stream').select('after_event_id').executeTakeFirst(),
  )
  const settled = services.clock.now().getTime() - SETTLED_AFTER_MS
  let [after, upTo] = [kept?.after_event_id ?? null, kept?.after_event_id ?? null]
  for (let page = 0; page < MOST_PAGES; page++) {
    const { events, more } = await paddle.client.events(after)
    await inScope(services.db, {}, async (db) => {
      for (const event of events) await storeEvent(db, event, JSON.stringify(event), 'stream')
    })
    after = events.at(-1)?.event_id ?? after
    upTo = events.findLast(({ occurred_at }) => Date.parse(occurred_at) < settled)?.event_id ?? upTo
    if (!more) break
  }
  if (upTo === null || upTo === kept?.after_event_id) return
  const read_at = services.clock.now().toISOString()
  await inScope(services.db, {}, (db) =>
    db
      .insertInto('paddle_stream')
      .values({ after_event_id: upTo, read_at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ after_event_id: upTo, read_at }))
      .execute(),
  )
}

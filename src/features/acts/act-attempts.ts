import { sql } from 'kysely'
import { type ActRow, knownOutcome, type PublishRow, type WorkerEvent } from '#features/publishing/index.ts'
import type { Trx } from '#kernel/db/database.ts'

/** The record of an attempt, written with the intent: before the first byte leaves. */
export async function openActAttempt(db: Trx, act: ActRow, row: PublishRow): Promise<void> {
  await db
    .insertInto('publish_attempt')
    .values({
      org_id: act.org_id,
      act_id: act.id,
      fence: row.fence,
      part: row.live.length,
      request_hash: act.approved_hash,
    })
    .execute()
}

/**
 * What became of it, once it is known. An answer is that of its own call: where a repeat was the question, what the call
 * in doubt did stays unknown. A look-up tells of whatever is in doubt.
 */
export async function closeActAttempt(db: Trx, act: ActRow, event: WorkerEvent): Promise<void> {
  const known = knownOutcome(event)
  if (!known) return
  let open = db
    .updateTable('publish_attempt')
    .set({ ...known, ...(known.outcome && { finished_at: sql<string>`clock_timestamp()` }) })
    .where('org_id', '=', act.org_id)
    .where('act_id', '=', act.id)
    .where('part', '=', (act.live_parts as unknown[]).length)
    .where('outcome', 'is', null)
  if (event.type !== 'looked_up') open = open.where('fence', '=', event.fence)
  await open.execute()
}

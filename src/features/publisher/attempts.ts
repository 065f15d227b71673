import { sql } from 'kysely'
import type { PostRow } from '#features/posts/index.ts'
import type { PublishRow, WorkerEvent } from '#features/publishing/index.ts'
import type { Trx } from '#kernel/db/database.ts'

/** The record of an attempt, written with the intent: before the first byte leaves. */
export async function openAttempt(db: Trx, post: PostRow, row: PublishRow): Promise<void> {
  await db
    .insertInto('publish_attempt')
    .values({
      org_id: post.org_id,
      post_id: post.id,
      fence: row.fence,
      part: row.live.length,
      request_hash: row.approvedHash ?? '',
    })
    .execute()
}

/**
 * What became of it, once it is known. An attempt that stays open is one whose outcome nobody knows; how its answer got
 * lost is noted all the same.
 */
export async function closeAttempt(db: Trx, post: PostRow, event: WorkerEvent): Promise<void> {
  const known = outcomeOf(event)
  if (!known) return
  await db
    .updateTable('publish_attempt')
    .set({ ...known, ...(known.outcome && { finished_at: sql<string>`clock_timestamp()` }) })
    .where('org_id', '=', post.org_id)
    .where('post_id', '=', post.id)
    .where('part', '=', (post.live_parts as unknown[]).length)
    .where('outcome', 'is', null)
    .execute()
}

interface Known {
  outcome?: string
  http_status?: number
  error?: string
  platform_ref?: string
}

function outcomeOf(event: WorkerEvent): Known | null {
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

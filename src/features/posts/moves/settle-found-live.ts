import { lockEffect, settleAttempts } from '#features/effects/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'
import type { PostRow } from '../rows/present.ts'
import { lockPost } from '../rows/queries.ts'
import { emitPostEvents } from './emit-post-events.ts'
import { refreshGroup } from './refresh-group.ts'
import { requestMove } from './request-move.ts'

interface Where {
  db: Trx
  services: Services
  orgId: string
}

/**
 * Marks a failed post that may be live as published, because it was found on its platform. It makes the same move as a
 * person who says that the post is live. Returns null and changes nothing if the post has changed since `seen` was
 * read.
 */
export async function settleFoundLive(
  { db, services, orgId }: Where,
  seen: PostRow & { fence: number },
  ref: PublishedRef,
  publishedAt: string,
): Promise<(PostRow & { fence: number }) | null> {
  const row = await lockPost(db, orgId, seen.id)
  const effect = await lockEffect(db, { orgId, id: row.id })
  if ((effect?.fence ?? 0) !== seen.fence || row.status !== 'failed' || !row.outcome_unknown) return null
  const event = { type: 'resolve', outcome: 'live', ref } as const
  const moved = await requestMove(db, row, event, { published_at: publishedAt })
  await settleAttempts(db, row, { outcome: 'found', ref })
  await emitPostEvents(db, services, moved.row, moved.events)
  await refreshGroup({ db, services, orgId }, row.group_id)
  return { ...moved.row, fence: moved.fence }
}

import type { EffectRow } from '#features/effects/index.ts'
import type { Claim, EffectWorld } from '#features/performing/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Prepared } from '#platforms/publishing.ts'
import type { PostInHand } from './load-post.ts'

/**
 * What a post row stores for the part that it is about to send. The moment of composing is the same for every attempt.
 */
export interface SavedPart {
  composedAt: string
  /** What the adapter has made so far: uploads, containers, record keys. */
  made: Prepared | null
}

/** The row's stored part, or a new one. A post gets its due time as the date. */
export function savedPart(
  world: Pick<EffectWorld, 'services'>,
  { post, row }: { post: PostInHand; row: EffectRow },
): SavedPart {
  const kept = post.prepared as SavedPart | null // only savePart writes it
  const now = world.services.clock.now()
  const composedAt = row.confirmed.length === 0 && row.dueAt !== null ? new Date(row.dueAt) : now
  return kept ?? { composedAt: composedAt.toISOString(), made: null }
}

/** Stores what was made, as long as this worker still holds the row. */
export async function savePart(world: EffectWorld, claim: Claim, part: SavedPart): Promise<void> {
  await inScope(world.services.db, { orgId: claim.orgId, userId: null }, (db) =>
    db
      .updateTable('effect')
      .set({ prepared: JSON.stringify(part) })
      .where('org_id', '=', claim.orgId)
      .where('id', '=', claim.id)
      .where('fence', '=', claim.fence)
      .where('begun', '=', true)
      .execute(),
  )
}

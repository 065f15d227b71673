import type { EffectRow } from '#features/effects/index.ts'
import type { Claim, EffectWorld } from '#features/performing/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Prepared } from '#platforms/publishing.ts'
import type { PostInHand } from './load-post.ts'

/** What a post row keeps of the part it is about to send. The moment of composing is the same for every attempt. */
export interface SavedPart {
  composedAt: string
  /** What the adapter made so far: uploads, containers, record keys. */
  made: Prepared | null
}

/** What stands in the row for the part, or the start of it: a post is dated with the time it was due. */
export function savedPart(
  world: Pick<EffectWorld, 'services'>,
  { post, row }: { post: PostInHand; row: EffectRow },
): SavedPart {
  const kept = post.prepared as SavedPart | null // written only by savePart
  const now = world.services.clock.now()
  const composedAt = row.confirmed.length === 0 && row.dueAt !== null ? new Date(row.dueAt) : now
  return kept ?? { composedAt: composedAt.toISOString(), made: null }
}

/** Keeps what was made, as long as the row is still ours. */
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

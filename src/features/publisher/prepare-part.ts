import type { WorkerEvent } from '#features/publishing/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Prepared } from '#platforms/adapter.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { Held } from './drive-post.ts'
import { faultOf } from './faults.ts'
import { keepLease } from './keep-lease.ts'
import { outgoingPart } from './outgoing.ts'
import type { Claim, PublisherWorld } from './world.ts'

/** What a post row keeps of the part it is about to send. The moment of composing is the same for every attempt. */
export interface SavedPart {
  composedAt: string
  /** What the adapter made so far: uploads, containers, record keys. */
  made: Prepared | null
}

/** The adapter's preparations, kept as they are made, while the lease is renewed: an upload may take long. */
export async function preparePart(
  world: PublisherWorld,
  claim: Claim,
  held: Held,
): Promise<Extract<WorkerEvent, { type: 'prepare_failed' }> | { type: 'prepared' }> {
  const { adapter, connection } = held
  const saved = savedPart(world, held)
  const stopRenewing = keepLease(world, claim)
  try {
    await savePart(world, claim, saved)
    if (adapter.prepare) {
      const part = outgoingPart(held.content, held.row, world.services.storage, saved.composedAt)
      const made = await adapter.prepare(connection, part, saved.made, (so_far) =>
        savePart(world, claim, { ...saved, made: so_far }),
      )
      await savePart(world, claim, { ...saved, made })
    }
    return { type: 'prepared' }
  } catch (error) {
    if (error instanceof PlatformError && error.facts.preparedLapsed)
      await savePart(world, claim, { ...saved, made: null })
    return { type: 'prepare_failed', fence: claim.fence, fault: faultOf(error, 'retry_backoff') }
  } finally {
    await stopRenewing()
  }
}

/** What stands in the row for the part, or the start of it: a post is dated with the time it was due. */
export function savedPart(world: PublisherWorld, { post, row }: Pick<Held, 'post' | 'row'>): SavedPart {
  const kept = post.prepared as SavedPart | null // written only by savePart
  const now = world.services.clock.now()
  const composedAt = row.live.length === 0 && row.dueAt !== null ? new Date(row.dueAt) : now
  return kept ?? { composedAt: composedAt.toISOString(), made: null }
}

/** Keeps what was made, as long as the row is still ours. */
export async function savePart(world: PublisherWorld, claim: Claim, part: SavedPart): Promise<void> {
  await inScope(world.services.db, { orgId: claim.orgId, userId: null }, (db) =>
    db
      .updateTable('post')
      .set({ prepared: JSON.stringify(part) })
      .where('org_id', '=', claim.orgId)
      .where('id', '=', claim.postId)
      .where('fence', '=', claim.fence)
      .where('status', '=', 'publishing')
      .execute(),
  )
}

import type { WorkerEvent } from '#features/effects/index.ts'
import { faultOf } from '#features/performing/index.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { Held } from './drive-post.ts'
import { keepLease } from './keep-lease.ts'
import { outgoingPart } from './outgoing.ts'
import { type SavedPart, savedPart, savePart } from './saved-part.ts'
import type { Claim, PublisherWorld } from './world.ts'

/**
 * The adapter's preparations, kept as they are made, while the lease is renewed: an upload may take long. What it ends
 * with is to be kept with the intent, so that it stands there before the call.
 */
export async function preparePart(
  world: PublisherWorld,
  claim: Claim,
  held: Held,
): Promise<Extract<WorkerEvent, { type: 'prepare_failed' }> | { type: 'prepared'; part: SavedPart }> {
  const { adapter, connection } = held
  const saved = savedPart(world, held)
  const stopRenewing = keepLease(world, claim)
  try {
    if (!adapter.prepare) return { type: 'prepared', part: saved }
    const part = outgoingPart(held.content, held.row, world.services.storage, saved.composedAt)
    const made = await adapter.prepare(connection, part, saved.made, (so_far) =>
      savePart(world, claim, { ...saved, made: so_far }),
    )
    return { type: 'prepared', part: { ...saved, made } }
  } catch (error) {
    if (error instanceof PlatformError && error.facts.preparedLapsed)
      await savePart(world, claim, { ...saved, made: null })
    return { type: 'prepare_failed', fence: claim.fence, fault: faultOf(error, 'retry_backoff') }
  } finally {
    await stopRenewing()
  }
}

import { saveDecision } from './save-decision.ts'
import type { Claim, PublisherWorld } from './world.ts'

/**
 * Renews the lease three times within its length, for work that may take long; answers how to stop. If the row is
 * lost meanwhile, what comes of the work will be refused: nothing to do here.
 */
export function keepLease(world: PublisherWorld, claim: Claim): () => Promise<void> {
  let renewing: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    renewing = saveDecision(world, claim, () => ({ type: 'renew', fence: claim.fence })).catch((error: unknown) =>
      world.services.log.warn({ err: error, postId: claim.postId }, 'a lease could not be renewed'),
    )
  }, world.leaseMs / 3)
  return async () => {
    clearInterval(timer)
    await renewing
  }
}

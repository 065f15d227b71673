import type { EffectKind, Loaded } from './effect-kind.ts'
import { saveStep } from './save-step.ts'
import type { Claim, EffectWorld } from './world.ts'

/**
 * Runs work that may take long, and renews the lease three times within its length. If another worker has taken the
 * row, saving the result is refused, so nothing has to be done about it here.
 */
export async function keepingLease<L extends Loaded, T>(
  world: EffectWorld,
  kind: EffectKind<L>,
  claim: Claim,
  work: () => Promise<T>,
): Promise<T> {
  const { log } = world.services
  let renewing: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    renewing = saveStep(world, kind, claim, () => ({ type: 'renew', fence: claim.fence })).catch((error: unknown) =>
      log.warn({ err: error, [kind.idName]: claim.id }, 'a lease could not be renewed'),
    )
  }, world.leaseMs / 3)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await renewing
  }
}

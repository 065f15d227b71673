import type { WorkerEvent } from '#features/effects/index.ts'
import { faultOf, sendGuarded } from '#features/performing/index.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { Prepared } from '#platforms/publishing.ts'
import type { Held } from './drive-post.ts'
import { keepLease } from './keep-lease.ts'
import { outgoingPart } from './outgoing.ts'
import { savedPart, savePart } from './saved-part.ts'
import type { Claim, PublisherWorld } from './world.ts'

/** The one call that makes a part public. */
export function sendPart(world: PublisherWorld, claim: Claim, held: Held): Promise<WorkerEvent> {
  const { services } = world
  const { adapter, connection, turn } = held
  const monotonic = () => services.clock.monotonic()
  const saved = savedPart(world, held)
  return sendGuarded(
    { turn, fence: claim.fence, timeoutMs: adapter.publishTimeoutMs, monotonic },
    async (options) => {
      const part = outgoingPart(held.content, held.row, services.storage, saved.composedAt)
      return adapter.publish(connection, part, saved.made ?? {}, options)
    },
    async (error) => {
      if (!(error instanceof PlatformError))
        services.log.error({ err: error, postId: claim.postId }, 'publishing failed')
      else if (error.facts.preparedLapsed) await savePart(world, claim, { ...saved, made: null })
    },
  )
}

/** After an unknown outcome: is the part on the platform? A platform that cannot be asked cannot tell. */
export async function findPart(world: PublisherWorld, claim: Claim, held: Held, since: number): Promise<WorkerEvent> {
  const { adapter, connection } = held
  const { fence } = claim
  if (!adapter.find) return { type: 'looked_up', fence, outcome: { state: 'cannot_tell' } }
  const saved = savedPart(world, held)
  const stopRenewing = keepLease(world, claim) // a look-up reads page after page
  try {
    const part = outgoingPart(held.content, held.row, world.services.storage, saved.composedAt)
    const outcome = await adapter.find(connection, part, new Date(since).toISOString(), saved.made ?? {})
    return { type: 'looked_up', fence, outcome }
  } catch (error) {
    return { type: 'look_up_failed', fence, fault: faultOf(error, 'retry_backoff') }
  } finally {
    await stopRenewing()
  }
}

export async function pollPart(claim: Claim, held: Held, ticket: Prepared): Promise<WorkerEvent> {
  const { fence } = claim
  if (!held.adapter.poll) throw new Error(`${held.post.platform} gave a ticket and cannot be polled`)
  try {
    return { type: 'polled', fence, outcome: await held.adapter.poll(held.connection, ticket) }
  } catch (error) {
    return { type: 'poll_failed', fence, fault: faultOf(error, 'retry_backoff') }
  }
}

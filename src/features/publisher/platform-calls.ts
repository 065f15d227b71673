import { GUARD_MS, type WorkerEvent } from '#features/publishing/index.ts'
import type { Prepared, PublishOptions } from '#platforms/adapter.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { Held } from './drive-post.ts'
import { faultOf, GuardExpired } from './faults.ts'
import { keepLease } from './keep-lease.ts'
import { outgoingPart } from './outgoing.ts'
import { savedPart, savePart } from './prepare-part.ts'
import type { Claim, PublisherWorld } from './world.ts'

/** The one call that makes a part public. Whatever goes wrong after the guard has passed may have had its effect. */
export async function sendPart(world: PublisherWorld, claim: Claim, held: Held): Promise<WorkerEvent> {
  const { services } = world
  const { adapter, connection, askedAt } = held
  const { fence } = claim
  const saved = savedPart(world, held)
  let left = false
  const options: PublishOptions = {
    signal: AbortSignal.timeout(adapter.publishTimeoutMs),
    guard() {
      if (services.clock.monotonic() - askedAt > GUARD_MS) throw new GuardExpired()
      left = true
      held.endTurn()
    },
  }
  try {
    const part = outgoingPart(held.content, held.row, services.storage, saved.composedAt)
    const outcome = await adapter.publish(connection, part, saved.made ?? {}, options)
    return { type: 'sent', fence, outcome }
  } catch (error) {
    if (error instanceof GuardExpired) return { type: 'guard_expired', fence }
    if (!(error instanceof PlatformError)) services.log.error({ err: error, postId: claim.postId }, 'publishing failed')
    else if (error.facts.preparedLapsed) await savePart(world, claim, { ...saved, made: null })
    return { type: 'send_failed', fence, fault: faultOf(error, left ? 'unknown_outcome' : 'retry_backoff') }
  }
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
  if (!held.adapter.poll) throw new Error(`${held.adapter.platform} gave a ticket and cannot be polled`)
  try {
    return { type: 'polled', fence, outcome: await held.adapter.poll(held.connection, ticket) }
  } catch (error) {
    return { type: 'poll_failed', fence, fault: faultOf(error, 'retry_backoff') }
  }
}

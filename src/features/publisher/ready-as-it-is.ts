import { freshConnection } from '#features/accounts/index.ts'
import { GUARD_MS } from '#features/effects/index.ts'
import { toPublishRow } from '#features/publishing/index.ts'
import type { Connection } from '#platforms/connecting.ts'
import type { Loaded } from './load-step.ts'
import { type HeldContent, outgoingPart } from './outgoing.ts'
import { type SavedPart, savedPart } from './saved-part.ts'
import type { PublisherWorld } from './world.ts'

/** Of the guard's time so much may be gone; on a host that is slower the intent is asked for by a step of its own. */
const IN_TIME_MS = GUARD_MS / 4

export function isInTime({ services }: PublisherWorld, { askedAt }: Loaded): boolean {
  return services.clock.monotonic() - askedAt < IN_TIME_MS
}

/** A claimed part that can be sent at once: with tokens that last, and nothing to upload or to ask. Null: it cannot. */
export function readyAsItIs(
  world: PublisherWorld,
  { post, account }: Loaded,
  content: HeldContent,
): { connection: Connection; part: SavedPart } | null {
  const { services } = world
  const publishing = services.platforms[post.platform]?.publishing
  if (!publishing?.readyAsItIs || !account) return null
  const row = toPublishRow(post)
  const saved = savedPart(world, { post, row })
  const made = publishing.readyAsItIs(outgoingPart(content, row, services.storage, saved.composedAt))
  const connection = made && freshConnection(services, account)
  return connection && { connection, part: { ...saved, made } }
}

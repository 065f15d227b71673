import { type EffectRow, type Gate, postEffect } from '#features/effects/index.ts'
import type { PostRow } from '#features/posts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { OutgoingPart } from '#platforms/outgoing.ts'
import { driveEffect } from '../drive/drive-effect.ts'
import type { Among, Claim, Doer, EffectWorld, Held } from '../drive/effect-kind.ts'
import { readGate } from './gate.ts'
import type { LoadedPost } from './load-post.ts'
import {
  type HeldContent,
  holdContent,
  judgedAmong,
  outgoingPart,
  type SavedPart,
  savedPart,
  savePart,
  takenOn,
} from './outgoing.ts'
import { POSTS } from './posts-as-effects.ts'
import type { Together } from './save-together.ts'

/** Drives one claimed post until the core says stop. */
export async function drivePost(
  world: EffectWorld,
  claim: Claim,
  { among, together }: { among: Among; together: Together },
): Promise<void> {
  const facts = { 'galley.org_id': claim.orgId, 'galley.post_id': claim.id, fence: claim.fence }
  const doer = { ...postDoer(world, claim), saveTogether: together.of(claim) }
  const { tracing } = world.services
  try {
    await tracing.inSpan('publish post', facts, () => driveEffect(world, POSTS, claim, { doer, among }))
  } finally {
    together.ended(claim)
  }
}

/** The doer of one post. It keeps the content that the claim read, so that exactly the hashed content is sent. */
function postDoer(world: EffectWorld, claim: Claim): Doer<LoadedPost> {
  const { platforms, storage } = world.services
  let read: HeldContent | null = null
  const content = () => {
    if (!read) throw new Error('A post is driven on before its content was read') // the gate of the claim reads it
    return read
  }

  const partAt = (post: PostRow, row: EffectRow, { composedAt }: SavedPart): OutgoingPart =>
    outgoingPart(content(), row, { storage, composedAt, taken: takenOn(world.services, post) })

  /** The part that is sent next, with what the row keeps of it. */
  function partOf({ subject: post, row }: Held<LoadedPost>): { part: OutgoingPart; saved: SavedPart } {
    const saved = savedPart(world, { post, row })
    return { part: partAt(post, row, saved), saved }
  }

  /** If the network says that it no longer has the prepared data, the next attempt prepares them again. */
  async function forgetLapsed(error: unknown, saved: SavedPart): Promise<void> {
    const lapsed = error instanceof PlatformError && error.facts.preparedLapsed
    if (lapsed) await savePart(world, claim, { ...saved, made: null })
  }

  return {
    async gate(db: Trx, loaded: LoadedPost, claimed: boolean): Promise<Gate> {
      if (claimed) read = await holdContent(db, loaded.subject)
      return readGate(db, loaded, content(), platforms)
    },
    readyAsItIs({ subject: post }) {
      const publishing = platforms[post.platform]?.publishing
      if (!publishing?.readyAsItIs) return null
      const row = postEffect(post)
      const saved = savedPart(world, { post, row })
      const made = publishing.readyAsItIs(partAt(post, row, saved))
      return made && { ...saved, made }
    },
    async prepare(held) {
      const { part, saved } = partOf(held)
      const { publishing, account } = held
      if (!publishing.prepare) return saved
      try {
        const made = await publishing.prepare(account, part, saved.made, (soFar) =>
          savePart(world, claim, { ...saved, made: soFar }),
        )
        return { ...saved, made }
      } catch (error) {
        await forgetLapsed(error, saved)
        throw error
      }
    },
    async send(held, options) {
      const { part, saved } = partOf(held)
      try {
        return await held.publishing.publish(held.account, part, saved.made ?? {}, options)
      } catch (error) {
        throw await judgedAmong(error, part)
      }
    },
    sendFailed: (held, error) => forgetLapsed(error, savedPart(world, { post: held.subject, row: held.row })),
    /** Without the adapter's `find`, nobody can tell. */
    async find(held, since) {
      const { part, saved } = partOf(held)
      const { publishing, account } = held
      return publishing.find?.(account, part, since, saved.made ?? {}) ?? { state: 'cannot_tell' }
    },
  }
}

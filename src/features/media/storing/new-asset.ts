import type { Insertable } from 'kysely'
import type { StepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { newId } from '#kernel/ids.ts'
import { UPLOADS } from '#kernel/storage/storage.ts'
import { type ReadyAsset, readyAssetsById } from '../assets/assets.ts'
import { keptFiles, throwAway } from './files-in-hand.ts'
import { bytesOf, keysOf, type StoredFile } from './upload-file.ts'
import { dropTicket, openTicket, settleTicket } from './upload-tickets.ts'

/** A file that becomes part of the library without an upload by a client. */
export interface Arrival {
  /** The id of the asset that it becomes. */
  id: string
  /** The storage key of the arriving file. The file is removed in the end, because the asset has keys of its own. */
  key: string
}

/**
 * Reserves room for a file while it arrives, as for an upload, and limits how many arrive at once. Removes the arrived
 * file in the end. Throws 402 and 429 as `openTicket` does.
 */
export async function arriving<T>(ctx: StepsContext, room: number, work: (arrival: Arrival) => Promise<T>): Promise<T> {
  const { config, storage } = ctx.services
  const id = newId()
  const key = `${UPLOADS}${ctx.orgId}/${id}`
  try {
    const owner = { kind: 'orgs', id: ctx.orgId } as const
    await ctx.inOrg((db) => openTicket(db, config, { key, owner, userId: ctx.userId, room }))
    return await work({ id, key })
  } finally {
    // A failure here changes no outcome: the sweep removes the file later. Without its ticket the file takes no room
    // from the workspace.
    await storage.remove(key).catch(() => {})
    // The ticket is dropped even if the caller has lost the permission, because dropping needs none.
    await ctx.inOrg((db) => dropTicket(db, key)).catch(() => {})
  }
}

export type Facts = Pick<Insertable<DB['media_asset']>, 'kind' | 'source' | 'content_type' | 'width' | 'height'> &
  Partial<Insertable<DB['media_asset']>>

/**
 * Makes the stored file an asset of the workspace. `factsNow` may be a function, which is called when the row is
 * written, for facts that may have changed by then. `alongside` writes related rows. Throws 402 and keeps nothing if
 * there is no room.
 */
export async function keepArrival(
  ctx: StepsContext,
  { id, key }: Arrival,
  stored: Pick<StoredFile, 'key' | 'sizeBytes' | 'preview'>,
  factsNow: Facts | ((db: Trx) => Promise<Facts>),
  alongside?: (db: Trx, asset: ReadyAsset) => Promise<void>,
): Promise<ReadyAsset> {
  const { config } = ctx.services
  const { orgId } = ctx
  try {
    return await ctx.inOrg(async (db) => {
      await settleTicket(db, config, { key, orgId, sizeBytes: bytesOf(stored) })
      const facts = typeof factsNow === 'function' ? await factsNow(db) : factsNow
      await keptFiles(db, orgId, keysOf(stored))
      const row = await db
        .insertInto('media_asset')
        .values((eb) => ({
          ...facts,
          org_id: orgId,
          id,
          status: 'ready',
          upload_key: key,
          storage_key: stored.key,
          size_bytes: stored.sizeBytes,
          preview_key: stored.preview?.key ?? null,
          preview_bytes: stored.preview?.sizeBytes ?? null,
          created_by: ctx.userId,
          completed_at: eb.fn<string>('now'),
        }))
        .returningAll()
        .executeTakeFirstOrThrow()
      const asset = { ...row, storage_key: stored.key, size_bytes: stored.sizeBytes }
      await alongside?.(db, asset)
      return asset
    })
  } catch (refusal) {
    // The commit may have succeeded although its answer was lost, so the file is removed only if no row names it.
    const found = (await ctx.inOrg((db) => readyAssetsById(db, orgId, [id]))).get(id)
    if (found) return found
    await throwAway(ctx.services, orgId, keysOf(stored))
    throw refusal
  }
}

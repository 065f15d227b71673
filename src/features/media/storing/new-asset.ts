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

/** A file that becomes one of the library without having been uploaded. */
export interface Arrival {
  /** The asset that it will be. */
  id: string
  /** Where it lies until then. */
  key: string
}

/**
 * Holds room for a file while it comes, as for an upload, and limits how many come at once. What lies at its key is gone
 * afterwards. Throws 402 and 429 as `openTicket` does.
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
    // What has become of it stands: a storage that cannot remove it now leaves it to the sweep, and it holds no room.
    await storage.remove(key).catch(() => {})
    // Whoever may not do it any more holds no room either: this asks for nothing.
    await ctx.inOrg((db) => dropTicket(db, key)).catch(() => {})
  }
}

export type Facts = Pick<Insertable<DB['media_asset']>, 'kind' | 'source' | 'content_type' | 'width' | 'height'> &
  Partial<Insertable<DB['media_asset']>>

/**
 * Makes the stored file an asset of the workspace. Facts that may change meanwhile are asked for as the row is made, and
 * `alongside` writes what comes with it. Throws 402 where there is no room for it; nothing of it stays then.
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
    // What fails on its way back may have been committed: the file is removed only if no row names it.
    const found = (await ctx.inOrg((db) => readyAssetsById(db, orgId, [id]))).get(id)
    if (found) return found
    await throwAway(ctx.services, orgId, keysOf(stored))
    throw refusal
  }
}

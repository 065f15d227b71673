import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { invalidField, notFound } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { UPLOADS } from '#kernel/storage/storage.ts'
import { type ImageRepair, repairOf } from '#rules/repair.ts'
import { type ReadyAsset, readyAssetsById } from './assets.ts'
import type { Fitted } from './fit-image.ts'
import { fitInChild } from './image-work.ts'
import { presentImage } from './present-asset.ts'
import { storedName } from './upload-file.ts'
import { dropTicket, openTicket, settleTicket } from './upload-tickets.ts'

/**
 * Makes a copy of an image that the network takes, as a file of the library of its own; the image itself stays as it is.
 * Throws 404 where there is no such file, 400 where nothing has to be done or nothing can be, 402 and 429 as `openTicket`.
 */
export async function fitFile(ctx: StepsContext, assetId: string, platform: Platform): Promise<ReadyAsset> {
  const { config, storage } = ctx.services
  const id = newId()
  const key = `${UPLOADS}${ctx.orgId}/${id}`
  const found = await ctx.inOrg(async (db) => {
    const asset = await requireImage(db, ctx, assetId)
    const repair = repairFor(ctx, asset, platform)
    const owner = { kind: 'orgs', id: ctx.orgId } as const
    await openTicket(db, config, { key, owner, userId: ctx.userId, room: repair.maxBytes })
    return { asset, repair }
  })
  try {
    const fitted = await makeCopy(ctx, { ...found, key })
    return await keepCopy(ctx, { id, key, asset: found.asset, fitted })
  } finally {
    await storage.remove(key)
    await ctx.inOrg((db) => dropTicket(db, key)).catch(() => {})
  }
}

async function requireImage(db: Trx, { orgId }: Pick<StepsContext, 'orgId'>, assetId: string): Promise<ReadyAsset> {
  const asset = (await readyAssetsById(db, orgId, [assetId])).get(assetId)
  if (!asset) throw notFound('file')
  if (asset.kind !== 'image') throw invalidField('path.assetId', 'not_an_image', 'Only of an image a copy can be made')
  return asset
}

function repairFor(ctx: StepsContext, asset: ReadyAsset, platform: Platform): ImageRepair {
  const repair = repairOf(platform, presentImage(asset, ctx.services.storage))
  if (repair) return repair
  const message = `There is nothing to change for ${PLATFORM_NAMES[platform]}: it takes the image as it is, or takes none`
  throw invalidField('body.platform', 'fits_already', message)
}

type Copy = Exclude<Fitted, { problem: string }>

function makeCopy(
  ctx: StepsContext,
  { asset, repair, key }: { asset: ReadyAsset; repair: ImageRepair; key: string },
): Promise<Copy> {
  const { storage, heavyWork } = ctx.services
  const by = { parties: [`user:${ctx.userId}`, `org:${ctx.orgId}`], path: 'path.assetId' }
  return storage.asFile(asset.storage_key, (from) =>
    storage.fromFile(key, (to) => fitInChild(heavyWork, { from, to, repair }, by)),
  )
}

async function keepCopy(
  ctx: StepsContext,
  { id, key, asset, fitted }: { id: string; key: string; asset: ReadyAsset; fitted: Copy },
): Promise<ReadyAsset> {
  const { config, storage } = ctx.services
  const { orgId } = ctx
  const storageKey = storedName(orgId, fitted.type)
  await storage.copy(key, storageKey)
  try {
    return await ctx.inOrg(async (db) => {
      await settleTicket(db, config, { key, orgId, sizeBytes: fitted.sizeBytes })
      const row = await db
        .insertInto('media_asset')
        .values((eb) => ({
          org_id: orgId,
          id,
          kind: 'image',
          source: asset.source,
          status: 'ready',
          upload_key: key,
          storage_key: storageKey,
          content_type: fitted.type,
          size_bytes: fitted.sizeBytes,
          width: fitted.width,
          height: fitted.height,
          title: asset.title,
          alt_text: asset.alt_text,
          ai_generated: asset.ai_generated,
          created_by: ctx.userId,
          completed_at: eb.fn<string>('now'),
        }))
        .returningAll()
        .executeTakeFirstOrThrow()
      return { ...row, storage_key: storageKey, size_bytes: fitted.sizeBytes }
    })
  } catch (refusal) {
    // What fails on its way back may have been committed: the file is removed only if no row names it.
    const found = (await ctx.inOrg((db) => readyAssetsById(db, orgId, [id]))).get(id)
    if (found) return found
    await storage.remove(storageKey)
    throw refusal
  }
}

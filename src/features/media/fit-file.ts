import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { invalidField, notFound } from '#kernel/errors.ts'
import { type ImageRepair, repairOf } from '#rules/repair.ts'
import { type ReadyAsset, readyAssetsById } from './assets.ts'
import { fitInChild } from './image-work.ts'
import { arriving, keepArrival } from './new-asset.ts'
import { presentImage } from './present-asset.ts'
import { storedName } from './upload-file.ts'

/**
 * Makes a copy of an image that the network takes, as a file of the library of its own; the image itself stays as it is.
 * Throws 404 where there is no such file, 400 where nothing has to be done or nothing can be, 402 and 429 as `openTicket`.
 */
export async function fitFile(ctx: StepsContext, assetId: string, platform: Platform): Promise<ReadyAsset> {
  const { storage, heavyWork } = ctx.services
  const asset = await ctx.inOrg((db) => requireImage(db, ctx, assetId))
  const repair = repairFor(ctx, asset, platform)
  return arriving(ctx, repair.maxBytes, async (arrival) => {
    const by = { parties: [`user:${ctx.userId}`, `org:${ctx.orgId}`], path: 'path.assetId' }
    const fitted = await storage.asFile(asset.storage_key, (from) =>
      storage.fromFile(arrival.key, (to) => fitInChild(heavyWork, { from, to, repair }, by)),
    )
    const key = storedName(ctx.orgId, fitted.type)
    await storage.copy(arrival.key, key)
    const { kind, source, title, alt_text, ai_generated } = asset
    const { type: content_type, width, height, sizeBytes } = fitted
    const facts = { kind, source, title, alt_text, ai_generated, content_type, width, height }
    return keepArrival(ctx, arrival, { key, sizeBytes }, facts)
  })
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

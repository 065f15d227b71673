import { MAX_UPLOAD_BYTES } from '#contract/media/uploads.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { invalidField, notFound } from '#kernel/errors.ts'
import { type ImageRepair, repairOf } from '#rules/repair.ts'
import { type ReadyAsset, readyAssetsById } from '../assets/assets.ts'
import { presentImage } from '../assets/present-asset.ts'
import { canvasOf } from '../pictures/fit-size.ts'
import { animated, fitInChild } from '../pictures/image-work.ts'
import { arriving, keepArrival } from '../storing/new-asset.ts'
import { storePreview } from '../storing/store-preview.ts'
import { storedName, withNotedFiles } from '../storing/upload-file.ts'

/**
 * Makes a copy of an image that the network accepts, as a new file of the library; the image itself is not changed.
 * Throws 404 if there is no such file, 400 if nothing needs to be changed or the file cannot be, and 402 and 429 as
 * `openTicket` does.
 */
export async function fitFile(ctx: StepsContext, assetId: string, platform: Platform): Promise<ReadyAsset> {
  const { services, orgId } = ctx
  const { storage, heavyWork } = services
  const asset = await ctx.inOrg((db) => requireImage(db, ctx, assetId))
  const repair = repairFor(ctx, asset, platform)
  return arriving(ctx, repair.maxBytes, async (arrival) => {
    const by = { parties: [`user:${ctx.userId}`, `org:${ctx.orgId}`], path: 'path.assetId' }
    const fitted = await storage.asFile(asset.storage_key, (from) =>
      storage.fromFile(arrival.key, (to) => fitInChild(heavyWork, { from, to, repair }, by)),
    )
    const { type, width, height, sizeBytes } = fitted
    const key = storedName(orgId, type)
    const stored = await withNotedFiles(services, orgId, key, async (previewKey) => {
      await storage.copy(arrival.key, key)
      const file = { type, durationSeconds: null }
      const preview = await storage.asFile(arrival.key, (from) =>
        storePreview(services, { key: previewKey, from, file }, by.parties),
      )
      return { key, sizeBytes, preview }
    })
    return keepArrival(ctx, arrival, stored, async (db) => {
      // The title and the description of the image may have changed while the copy was made.
      const { kind, source, title, alt_text, ai_generated } = await requireImage(db, ctx, assetId)
      return { kind, source, title, alt_text, ai_generated, content_type: type, width, height }
    })
  })
}

async function requireImage(db: Trx, { orgId }: Pick<StepsContext, 'orgId'>, assetId: string): Promise<ReadyAsset> {
  const asset = (await readyAssetsById(db, orgId, [assetId])).get(assetId)
  if (!asset) throw notFound('file')
  if (asset.kind !== 'image')
    throw invalidField(
      'path.assetId',
      'not_an_image',
      'This makes copies of images only: for a video, call …/marketing/media/{assetId}/fit-video',
    )
  return asset
}

/**
 * The requirements for the copy. Its size limit never exceeds the size of its uncompressed pixels, so that no more room
 * than that is reserved.
 */
function repairFor(ctx: StepsContext, asset: ReadyAsset, platform: Platform): ImageRepair {
  if ((asset.frames ?? 1) > 1) throw animated('path.assetId')
  const repair = repairOf(platform, presentImage(asset, ctx.services.storage))
  if (repair) {
    const { width, height } = canvasOf({ width: asset.width ?? 0, height: asset.height ?? 0 }, repair.ratio)
    const rawBytes = width * height > 0 ? width * height * BYTES_A_PIXEL + HEADER_BYTES : Number.POSITIVE_INFINITY
    return { ...repair, maxBytes: Math.min(repair.maxBytes, MAX_UPLOAD_BYTES.image, rawBytes) }
  }
  const message = `There is nothing to change for ${PLATFORM_NAMES[platform]}: it takes the image as it is, or takes no images`
  throw invalidField('body.platform', 'fits_already', message)
}

const BYTES_A_PIXEL = 4
const HEADER_BYTES = 64_000

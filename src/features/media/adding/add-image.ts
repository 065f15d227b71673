import type { MediaSource } from '#contract/media/media.ts'
import type { ImageType } from '#contract/media/uploads.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { type LibraryImage, libraryImage } from '../library/library-image.ts'
import { arriving, keepArrival } from '../storing/new-asset.ts'
import { storePreview } from '../storing/store-preview.ts'
import { storedName, withNotedFiles } from '../storing/upload-file.ts'

/** An image that Galley made, or encoded again from what was sent. */
export interface MadeImage {
  bytes: Uint8Array
  type: ImageType
  width: number
  height: number
  source: MediaSource
  title: string
  altText: string
}

/**
 * Puts the image into the library. `alongside` writes related rows in the same transaction: if it throws, the file is
 * removed too. Throws 402 and 429 as `openTicket` does.
 */
export async function addImage(
  ctx: StepsContext,
  { bytes, type, width, height, source, title, altText }: MadeImage,
  alongside: (db: Trx, image: LibraryImage) => Promise<void>,
): Promise<LibraryImage> {
  const { services, orgId } = ctx
  const { storage } = services
  const parties = [`user:${ctx.userId}`, `org:${orgId}`]
  return arriving(ctx, bytes.length, async (arrival) => {
    const key = storedName(orgId, type)
    const stored = await withNotedFiles(services, orgId, key, async (previewKey) => {
      await storage.write(key, bytes)
      const file = { type, durationSeconds: null }
      const preview = await storage.asFile(key, (from) =>
        storePreview(services, { key: previewKey, from, file }, parties),
      )
      return { key, sizeBytes: bytes.length, preview }
    })
    const facts = { kind: 'image' as const, source, title, alt_text: altText, content_type: type, width, height }
    const asset = await keepArrival(ctx, arrival, stored, facts, (db, row) => alongside(db, libraryImage(row, storage)))
    return libraryImage(asset, storage)
  })
}

import type { Trx } from '#kernel/db/database.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import type { ReadyAsset } from '../assets/assets.ts'
import { findInLibrary } from './library.ts'

/** An image of the library and the location of its bytes. */
export interface LibraryImage {
  id: string
  url: string
  storageKey: string
  contentType: string
  width: number | null
  height: number | null
  aiGenerated: boolean
}

/**
 * Reads an image of the library; null if the workspace has no such file, `not_an_image` if the file is of another kind.
 */
export async function readLibraryImage(
  db: Trx,
  storage: Storage,
  orgId: string,
  assetId: string,
): Promise<LibraryImage | 'not_an_image' | null> {
  const asset = await findInLibrary(db, orgId, assetId)
  if (!asset) return null
  return asset.kind === 'image' ? libraryImage(asset, storage) : 'not_an_image'
}

export function libraryImage(asset: ReadyAsset, storage: Storage): LibraryImage {
  const { id, storage_key, content_type, width, height, ai_generated: aiGenerated } = asset
  const file = { url: storage.publicUrl(storage_key), storageKey: storage_key, contentType: content_type }
  return { id, ...file, width, height, aiGenerated }
}

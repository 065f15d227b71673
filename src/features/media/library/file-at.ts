import { libraryKeyOf } from '#contract/media/file-address.ts'
import type { Trx } from '#kernel/db/database.ts'
import { invalidField } from '#kernel/errors.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import { type HasFile, type ReadyAsset, readyAssets } from '../assets/assets.ts'
import { type AssetFile, assetFile } from '../assets/read-assets.ts'
import { LINK_CARD } from './card-pictures.ts'

/** The file of the workspace's library at an address; `undefined` for any other address. */
async function findAt(db: Trx, orgId: string, address: string): Promise<ReadyAsset | undefined> {
  const key = libraryKeyOf(address)
  if (key === null) return undefined
  return readyAssets(db, orgId)
    .selectAll()
    .$narrowType<HasFile>()
    .where('storage_key', '=', key)
    .where('source', '<>', LINK_CARD)
    .executeTakeFirst()
}

/** The library's file at an address, as the publisher sends it; `undefined` for any other address. */
export async function readFileAt(db: Trx, orgId: string, address: string): Promise<AssetFile | undefined> {
  const asset = await findAt(db, orgId, address)
  return asset && assetFile(asset)
}

/**
 * Throws 400 at `path` unless the address is that of a picture in the workspace's library. Networks fetch the address
 * themselves, and a stranger could replace the picture at a foreign address after the check.
 */
export async function requirePictureAt(
  db: Trx,
  orgId: string,
  storage: Storage,
  address: string,
  path: string,
): Promise<void> {
  const asset = await findAt(db, orgId, address)
  if (!asset || storage.publicUrl(asset.storage_key) !== address) {
    const message =
      'This is not the address of a file of this workspace: upload or import the picture, then send the url of its asset'
    throw invalidField(path, 'not_in_library', message)
  }
  if (asset.kind !== 'image') {
    throw invalidField(path, 'asset_of_other_kind', `This file is a ${asset.kind}: choose an image of the library`)
  }
}

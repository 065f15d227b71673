import type { Trx } from '#kernel/db/database.ts'
import type { AssetRow, ReadyAsset } from './assets.ts'
import type { StoredFile } from './upload-file.ts'

export async function findUpload(db: Trx, orgId: string, assetId: string): Promise<AssetRow | undefined> {
  return db
    .selectFrom('media_asset')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', assetId)
    .where('source', '=', 'upload')
    .executeTakeFirst()
}

export function isReady(asset: AssetRow): asset is ReadyAsset {
  return asset.status === 'ready'
}

/**
 * Makes the asset ready with its file, unless another call did so first: the answer is the asset as it stands then.
 * Undefined where there is none any more.
 */
export async function finishUpload(
  db: Trx,
  upload: AssetRow,
  file: StoredFile,
  altText: string | undefined,
): Promise<ReadyAsset | undefined> {
  await db
    .updateTable('media_asset')
    .set((eb) => ({
      status: 'ready',
      storage_key: file.key,
      size_bytes: file.sizeBytes,
      width: file.width,
      height: file.height,
      duration_seconds: file.durationSeconds,
      alt_text: altText ?? null,
      completed_at: eb.fn<string>('now'),
    }))
    .where('org_id', '=', upload.org_id)
    .where('id', '=', upload.id)
    .where('status', '=', 'pending')
    .execute()
  const asset = await findUpload(db, upload.org_id, upload.id)
  return asset && isReady(asset) ? asset : undefined
}

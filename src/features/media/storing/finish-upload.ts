import { sql } from 'kysely'
import type { Config } from '#kernel/config.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { AssetRow, ReadyAsset } from '../assets/assets.ts'
import { keptFiles } from './files-in-hand.ts'
import { bytesOf, keysOf, readColumns, type StoredFile } from './upload-file.ts'
import { dropTicket, settleTicket } from './upload-tickets.ts'

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
 * Makes the asset ready with its file, unless another call already did. Returns the asset in both cases. Undefined if
 * the asset no longer exists. Throws 402 if the workspace has no room for it.
 */
export async function finishUpload(
  db: Trx,
  limits: Pick<Config, 'storageBytes' | 'openUploads'>,
  upload: AssetRow,
  file: StoredFile,
  altText: string | undefined,
): Promise<ReadyAsset | undefined> {
  await settleTicket(db, limits, { key: upload.upload_key, orgId: upload.org_id, sizeBytes: bytesOf(file) })
  const ready = await db
    .updateTable('media_asset')
    .set((eb) => ({
      status: 'ready',
      storage_key: file.key,
      size_bytes: file.sizeBytes,
      ...readColumns(file),
      preview_key: file.preview?.key ?? null,
      preview_bytes: file.preview?.sizeBytes ?? null,
      checking_until: null,
      alt_text: altText ?? null,
      completed_at: eb.fn<string>('now'),
    }))
    .where('org_id', '=', upload.org_id)
    .where('id', '=', upload.id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (ready) await keptFiles(db, upload.org_id, keysOf(file))
  const asset = await findUpload(db, upload.org_id, upload.id)
  return asset && isReady(asset) ? asset : undefined
}

/**
 * Longer than the wait for a turn and the check together. If a server dies, it delays an upload for no longer than
 * this.
 */
const CHECKING_SECONDS = 240

/** Whether this call is the one that checks the upload. Across all servers, only one call does. */
export async function claimUpload(db: Trx, { org_id, id }: AssetRow): Promise<boolean> {
  const claimed = await db
    .updateTable('media_asset')
    .set({ checking_until: sql<string>`now() + make_interval(secs => ${CHECKING_SECONDS})` })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where((eb) => eb.or([eb('checking_until', 'is', null), eb('checking_until', '<', sql<string>`now()`)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Lets another call check the upload, because this check did not finish. */
export async function releaseUpload(db: Trx, { org_id, id }: AssetRow): Promise<void> {
  await db
    .updateTable('media_asset')
    .set({ checking_until: null })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Removes an upload that was finally refused, and frees its room. */
export async function forgetUpload(db: Trx, { org_id, id, upload_key }: AssetRow): Promise<void> {
  await dropTicket(db, upload_key)
  await db
    .deleteFrom('media_asset')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

import { sql } from 'kysely'
import type { ImageType, VideoType } from '#contract/media/uploads.ts'
import type { Db, Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { type ReadyAsset, readyAssetsById } from '../assets/assets.ts'
import type { Previewed } from '../pictures/preview-work.ts'
import { keptFiles, noteFiles, throwAway } from './files-in-hand.ts'
import { previewName, type StoredPreview, storePreview } from './store-preview.ts'

/** The most previews in one run. The next run begins with files for which no preview was tried. */
const MOST = 20
const PARTIES = ['previews']

/**
 * Makes missing previews, in every workspace: for files from before previews, and for files whose preview could not be
 * made at once. `sweep` may call the functions that look across workspaces.
 */
export async function makePreviews(services: Services, sweep: Db): Promise<void> {
  const kinds = (await services.findFfmpeg()) ? ['image', 'video'] : ['image']
  const due = await sql<{
    org_id: string
    id: string
  }>`select org_id, id from claim_previews(${kinds}, ${MOST})`.execute(sweep)
  for (const { org_id, id } of due.rows) await makeOne(services, org_id, id)
}

async function makeOne(services: Services, orgId: string, id: string): Promise<void> {
  const { db, storage, log } = services
  const asset = (await inScope(db, { orgId }, (trx) => readyAssetsById(trx, orgId, [id]))).get(id)
  if (!asset) return
  const key = previewName(orgId)
  await noteFiles(services, orgId, [key])
  const preview = await storage
    .asFile(asset.storage_key, (from) => storePreview(services, { key, from, file: previewedOf(asset) }, PARTIES))
    .catch((error: unknown) => {
      log.warn({ err: error, asset: id }, 'a file of the library could not be read for its small picture')
      return null
    })
  const isKept = preview !== null && (await inScope(db, { orgId }, (trx) => keep(trx, asset, preview)))
  if (!isKept) await throwAway(services, orgId, [key])
}

/** The file's type and length, as they were found at the upload. */
function previewedOf({ content_type, duration_seconds: seconds }: ReadyAsset): Previewed {
  return seconds === null
    ? { type: content_type as ImageType, durationSeconds: null } // only images have no length
    : { type: content_type as VideoType, durationSeconds: seconds }
}

async function keep(db: Trx, asset: ReadyAsset, preview: StoredPreview): Promise<boolean> {
  const kept = await db
    .updateTable('media_asset')
    .set({ preview_key: preview.key, preview_bytes: preview.sizeBytes })
    .where('org_id', '=', asset.org_id)
    .where('id', '=', asset.id)
    .where('preview_key', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (kept) await keptFiles(db, asset.org_id, [preview.key])
  return kept !== undefined
}

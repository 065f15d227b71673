import type { Trx } from '#kernel/db/database.ts'
import type { OutgoingMedia } from '#platforms/outgoing.ts'
import { type ReadyAsset, readyAssetsById } from './assets.ts'

/** An asset in the form that the publisher sends, with the location of its bytes. */
export type AssetFile = Omit<OutgoingMedia, 'altText' | 'title' | 'read' | 'publicUrl'> & { storageKey: string }

/** The workspace's ready assets among `ids`, by id. */
export async function readAssets(
  db: Trx,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AssetFile>> {
  const rows = await readyAssetsById(db, orgId, ids)
  return new Map([...rows].map(([id, row]) => [id, assetFile(row)]))
}

export function assetFile(row: ReadyAsset): AssetFile {
  return {
    kind: row.kind,
    assetId: row.id,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    width: row.width,
    height: row.height,
    durationSeconds: row.duration_seconds,
    aiGenerated: row.ai_generated,
    storageKey: row.storage_key,
  }
}

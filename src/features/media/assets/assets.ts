import type { NotNull, Selectable } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'

export type AssetRow = Selectable<DB['media_asset']>
/** The table's check constraint gives every ready asset a file. */
export type ReadyAsset = AssetRow & { storage_key: string; size_bytes: number }
export interface HasFile {
  storage_key: NotNull
  size_bytes: NotNull
}

/** The files of the workspace that posts may carry. */
export function readyAssets(db: Trx, orgId: string) {
  return db.selectFrom('media_asset').where('org_id', '=', orgId).where('status', '=', 'ready')
}

export async function readyAssetsById(
  db: Trx,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, ReadyAsset>> {
  if (ids.length === 0) return new Map()
  const rows = await readyAssets(db, orgId).where('id', 'in', ids).selectAll().$narrowType<HasFile>().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

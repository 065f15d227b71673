import { sql } from 'kysely'
import type { Db, Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { lockOwner, requireRoom } from '../storing/upload-tickets.ts'

/** The value in `media_asset.source`. The library leaves these files out, because nobody chose them. */
export const LINK_CARD = 'link_card'

export interface CardPicture {
  /** Made from the bytes, so that equal pictures are the same file. */
  id: string
  bytes: Uint8Array
  width: number
  height: number
}

/**
 * Keeps a page's picture as a file of the workspace and returns its key. The row is saved before the file is written,
 * so that the sweep finds pictures that no post uses. Throws 402 if the workspace has no room.
 */
export async function keepCardPicture(
  { db, config, storage }: Pick<Services, 'db' | 'config' | 'storage'>,
  orgId: string,
  { id, bytes, width, height }: CardPicture,
): Promise<string> {
  const key = `media/${orgId}/${id}.jpg`
  await inScope(db, { orgId }, async (trx) => {
    await lockOwner(trx, { kind: 'orgs', id: orgId })
    if (await touchCardPicture(trx, orgId, id)) return
    await requireRoom(trx, config, orgId, bytes.length)
    await trx
      .insertInto('media_asset')
      .values((eb) => ({
        org_id: orgId,
        id,
        kind: 'image',
        source: LINK_CARD,
        status: 'ready',
        upload_key: key,
        storage_key: key,
        content_type: 'image/jpeg',
        size_bytes: bytes.length,
        width,
        height,
        completed_at: eb.fn<string>('now'),
      }))
      .execute()
  })
  await storage.write(key, bytes) // written even if it exists: the sweep may just have removed it
  return key
}

/**
 * Called when a post is about to show the picture, so that the sweep keeps it for another day. Returns whether the
 * picture exists.
 */
export async function touchCardPicture(db: Trx, orgId: string, id: string): Promise<boolean> {
  const touched = await db
    .updateTable('media_asset')
    .set((eb) => ({ completed_at: eb.fn<string>('now') }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('source', '=', LINK_CARD)
    .returning('id')
    .executeTakeFirst()
  return touched !== undefined
}

/**
 * Removes pictures that no post has shown for a day, in every workspace. `sweep` may call the functions that look
 * across workspaces. Returns the number of removed pictures.
 */
export async function sweepCardPictures({ storage }: Pick<Services, 'storage'>, sweep: Db): Promise<number> {
  return sweep.transaction().execute(async (trx) => {
    const { rows } = await sql<{ key: string }>`select sweep_card_pictures() as key`.execute(trx)
    // Files are removed before rows: a request that keeps the same picture waits for the row, and then writes the file
    // again.
    for (const { key } of rows) await storage.remove(key)
    return rows.length
  })
}

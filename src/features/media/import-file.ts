import type { StepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import { UPLOADS } from '#kernel/storage/storage.ts'
import { type ReadyAsset, readyAssetsById } from './assets.ts'
import { type ArrivingFile, fetchFile } from './fetch-file.ts'
import { type StoredFile, storeFile } from './upload-file.ts'
import { dropTicket, openTicket, settleTicket } from './upload-tickets.ts'

/**
 * Copies the file behind a link into the library. A ticket holds its room while it comes, as it does for an upload, and
 * limits how many come at once. Throws 400 at `body.url`, 402 and 429 as `openTicket` does.
 */
export async function importFile(ctx: StepsContext, url: string, altText?: string): Promise<ReadyAsset> {
  const { config, importFetch, storage } = ctx.services
  const id = newId()
  const key = `${UPLOADS}${ctx.orgId}/${id}`
  const file = await fetchFile(importFetch, url)
  try {
    const owner = { kind: 'orgs', id: ctx.orgId } as const
    await ctx.inOrg((db) => openTicket(db, config, { key, owner, userId: ctx.userId, room: file.room }))
    const stored = await copyAndCheck(ctx, key, file)
    return await keep(ctx, { id, key, file, stored, altText })
  } finally {
    await file.drop().catch(() => {})
    await storage.remove(key)
    // Whoever may not do it any more holds no room either: this asks for nothing.
    await ctx.inOrg((db) => dropTicket(db, key)).catch(() => {})
  }
}

async function copyAndCheck(ctx: StepsContext, key: string, file: ArrivingFile): Promise<StoredFile> {
  const sizeBytes = await ctx.services.storage.fromFile(key, file.writeTo)
  const by = { parties: [`user:${ctx.userId}`, `org:${ctx.orgId}`], path: 'body.url' }
  return storeFile(ctx.services, { key, orgId: ctx.orgId, type: file.type, sizeBytes }, by)
}

interface Imported {
  id: string
  key: string
  file: ArrivingFile
  stored: StoredFile
  altText: string | undefined
}

async function keep(ctx: StepsContext, imported: Imported): Promise<ReadyAsset> {
  const { config, storage } = ctx.services
  const { id, key, stored } = imported
  try {
    return await ctx.inOrg(async (db) => {
      await settleTicket(db, config, { key, orgId: ctx.orgId, sizeBytes: stored.sizeBytes })
      return insertImport(db, ctx, imported)
    })
  } catch (refusal) {
    // What fails on its way back may have been committed: the file is removed only if no row names it.
    const found = (await ctx.inOrg((db) => readyAssetsById(db, ctx.orgId, [id]))).get(id)
    if (found) return found
    await storage.remove(stored.key)
    throw refusal
  }
}

async function insertImport(
  db: Trx,
  { orgId, userId }: Pick<StepsContext, 'orgId' | 'userId'>,
  { id, key, file, stored, altText }: Imported,
): Promise<ReadyAsset> {
  const row = await db
    .insertInto('media_asset')
    .values((eb) => ({
      org_id: orgId,
      id,
      kind: file.kind,
      source: 'import',
      status: 'ready',
      upload_key: key,
      storage_key: stored.key,
      content_type: file.type,
      size_bytes: stored.sizeBytes,
      width: stored.width,
      height: stored.height,
      duration_seconds: stored.durationSeconds,
      video_codec: stored.videoCodec,
      audio_codec: stored.audioCodec,
      alt_text: altText ?? null,
      created_by: userId,
      completed_at: eb.fn<string>('now'),
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, storage_key: stored.key, size_bytes: stored.sizeBytes }
}

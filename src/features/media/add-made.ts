import { sql } from 'kysely'
import type { MediaSource, PostMedia } from '#contract/media.ts'
import type { ImageType } from '#contract/uploads.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import { type ReadyAsset, readyAssetsById } from './assets.ts'
import { keptFiles, noteFiles, throwAway } from './files-in-hand.ts'
import { arriving } from './new-asset.ts'
import { presentAsset } from './present-asset.ts'
import { previewName } from './store-preview.ts'
import { storedName } from './upload-file.ts'
import { settleTicket } from './upload-tickets.ts'

/** A file that Galley made, with a small WebP of it. */
export interface MadeFile {
  bytes: Uint8Array
  preview: Uint8Array
  type: ImageType | 'application/pdf'
  source: MediaSource
  title: string
  width: number | null
  height: number | null
  format: string
  template: string
  altText?: string | undefined
  pageCount?: number | undefined
  aiGenerated: boolean
  /** What it can be made with again; of several that belong together, the first has it, and the others name the first. */
  madeFrom?: Record<string, unknown> | undefined
}

/**
 * Puts files that belong together into the library, all of them or none, with what `alongside` writes in the same
 * transaction. Throws 402 and 429 as `openTicket` does.
 */
export async function addMade(
  ctx: StepsContext,
  files: readonly MadeFile[],
  alongside: (db: Trx, firstId: string) => Promise<void> = async () => {},
): Promise<PostMedia[]> {
  const { orgId, services } = ctx
  const { storage, config } = services
  const total = files.reduce((sum, { bytes, preview }) => sum + bytes.length + preview.length, 0)
  const made = files.map((file) => ({
    ...file,
    id: newId(),
    key: storedName(orgId, file.type),
    previewKey: previewName(orgId),
  }))
  const keys = made.flatMap(({ key, previewKey }) => [key, previewKey])
  return arriving(ctx, total, async (arrival) => {
    await noteFiles(services, orgId, keys)
    try {
      for (const { key, bytes, previewKey, preview } of made) {
        await storage.write(key, bytes)
        await storage.write(previewKey, preview)
      }
      const rows = await ctx.inOrg(async (db) => {
        await settleTicket(db, config, { key: arrival.key, orgId, sizeBytes: total })
        await keptFiles(db, orgId, keys)
        const kept = await insertAll(db, ctx, made)
        await alongside(db, made[0]?.id ?? '')
        return kept
      })
      return rows.map((row) => presentAsset(row, storage))
    } catch (refusal) {
      // What fails on its way back may have been committed: the files are removed only if no row names them.
      const found = await ctx.inOrg((db) =>
        readyAssetsById(
          db,
          orgId,
          made.map(({ id }) => id),
        ),
      )
      const all = made.map(({ id }) => found.get(id)).filter((row) => row !== undefined)
      if (all.length === made.length) return all.map((row) => presentAsset(row, storage))
      await throwAway(services, orgId, keys)
      throw refusal
    }
  })
}

type Placed = MadeFile & { id: string; key: string; previewKey: string }

async function insertAll(db: Trx, { orgId, userId }: StepsContext, made: readonly Placed[]): Promise<ReadyAsset[]> {
  const rows: ReadyAsset[] = []
  const [first, ...others] = made
  const pages = others.filter(({ type }) => type !== 'application/pdf').map(({ previewKey }) => previewKey)
  for (const [at, file] of made.entries()) {
    const madeFrom = file.madeFrom ?? (file !== first && first && { kind: 'part', of: first.id })
    const row = await db
      .insertInto('media_asset')
      .values((eb) => ({
        org_id: orgId,
        id: file.id,
        kind: file.type === 'application/pdf' ? 'document' : 'image',
        source: file.source,
        status: 'ready',
        upload_key: file.key,
        storage_key: file.key,
        content_type: file.type,
        size_bytes: file.bytes.length,
        width: file.width,
        height: file.height,
        preview_key: file.previewKey,
        preview_bytes: file.preview.length,
        title: file.title,
        format: file.format,
        template: file.template,
        alt_text: file.altText ?? null,
        page_count: file.pageCount ?? null,
        ai_generated: file.aiGenerated,
        made_from: madeFrom ? JSON.stringify(madeFrom) : null,
        page_preview_keys: file.type === 'application/pdf' && pages.length > 0 ? pages : null,
        created_by: userId,
        // Lists show the newest first: so the first slide stands before the second.
        created_at: sql<string>`now() - ${at} * interval '1 millisecond'`,
        completed_at: eb.fn<string>('now'),
      }))
      .returningAll()
      .executeTakeFirstOrThrow()
    rows.push({ ...row, storage_key: file.key, size_bytes: file.bytes.length })
  }
  return rows
}

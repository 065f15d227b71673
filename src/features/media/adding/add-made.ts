import { sql } from 'kysely'
import type { MediaSource, PostMedia } from '#contract/media/media.ts'
import type { ImageType } from '#contract/media/uploads.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import { type ReadyAsset, readyAssetsById } from '../assets/assets.ts'
import { presentAsset } from '../assets/present-asset.ts'
import { keptFiles, noteFiles, throwAway } from '../storing/files-in-hand.ts'
import { arriving } from '../storing/new-asset.ts'
import { previewName } from '../storing/store-preview.ts'
import { storedName } from '../storing/upload-file.ts'
import { settleTicket } from '../storing/upload-tickets.ts'

/** A file that Galley made, with a small WebP preview. */
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
  /** Small WebPs of a document's later pages, for a document whose pages are not separate files. */
  laterPages?: readonly Uint8Array[] | undefined
  aiGenerated: boolean
  /**
   * The request that can make the file again. In a set of files, the first file stores the request, and the others name
   * the first.
   */
  madeFrom?: Record<string, unknown> | undefined
}

/**
 * Puts a set of files into the library, all of them or none, with the rows that `alongside` writes in the same
 * transaction. Throws 402 and 429 as `openTicket` does.
 */
export async function addMade(
  ctx: StepsContext,
  files: readonly MadeFile[],
  alongside: (db: Trx, firstId: string) => Promise<void> = async () => {},
): Promise<PostMedia[]> {
  const { orgId, services } = ctx
  const { storage, config } = services
  const made = files.map((file) => ({
    ...file,
    pages: (file.laterPages ?? []).map((bytes) => ({ bytes, key: previewName(orgId) })),
    id: newId(),
    key: storedName(orgId, file.type),
    previewKey: previewName(orgId),
  }))
  const stored = made.flatMap(({ key, bytes, previewKey, preview, pages }) => [
    { key, bytes },
    { key: previewKey, bytes: preview },
    ...pages,
  ])
  const keys = stored.map(({ key }) => key)
  const total = sizeOf(stored)
  return arriving(ctx, total, async (arrival) => {
    await noteFiles(services, orgId, keys)
    try {
      for (const { key, bytes } of stored) await storage.write(key, bytes)
      const rows = await ctx.inOrg(async (db) => {
        await settleTicket(db, config, { key: arrival.key, orgId, sizeBytes: total })
        await keptFiles(db, orgId, keys)
        const kept = await insertAll(db, ctx, made)
        await alongside(db, made[0]?.id ?? '')
        return kept
      })
      return rows.map((row) => presentAsset(row, storage))
    } catch (refusal) {
      // The commit may have succeeded although its answer was lost, so files are removed only if no row names them.
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

interface Stored {
  key: string
  bytes: Uint8Array
}

const sizeOf = (files: readonly Pick<Stored, 'bytes'>[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0)

type Placed = MadeFile & { id: string; key: string; previewKey: string; pages: readonly Stored[] }

async function insertAll(db: Trx, { orgId, userId }: StepsContext, made: readonly Placed[]): Promise<ReadyAsset[]> {
  const rows: ReadyAsset[] = []
  const [first, ...others] = made
  const slides = others.map(({ previewKey }) => previewKey)
  // The present time and not the start of this transaction, which may have waited for a lock. Files that others saved
  // meanwhile must not be listed between these.
  const { rows: clock } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  const keptAt = clock[0]?.now ?? ''
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
        preview_bytes: file.preview.length + sizeOf(file.pages),
        title: file.title,
        format: file.format,
        template: file.template,
        alt_text: file.altText ?? null,
        page_count: file.pageCount ?? null,
        ai_generated: file.aiGenerated,
        made_from: madeFrom ? JSON.stringify(madeFrom) : null,
        page_preview_keys: file.type === 'application/pdf' ? pagesOf(file, slides) : null,
        created_by: userId,
        // Lists show the newest file first, so each slide is a microsecond older than the one before it.
        created_at: sql<string>`${keptAt}::timestamptz - ${at} * interval '1 microsecond'`,
        completed_at: eb.fn<string>('now'),
      }))
      .returningAll()
      .executeTakeFirstOrThrow()
    rows.push({ ...row, storage_key: file.key, size_bytes: file.bytes.length })
  }
  return rows
}

/** The previews of the slides if they are separate files, otherwise the previews of the document's pages. */
const pagesOf = ({ previewKey, pages }: Placed, slides: readonly string[]): string[] =>
  slides.length > 0 ? [...slides] : [previewKey, ...pages.map(({ key }) => key)]

import { copyFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { EncodingDetails } from '#contract/limits/video-encoding.ts'
import type { MediaSource } from '#contract/media/media.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Services } from '#kernel/services.ts'
import { UPLOADS } from '#kernel/storage/storage.ts'
import { keptFiles, throwAway } from '../storing/files-in-hand.ts'
import { storePreview } from '../storing/store-preview.ts'
import { bytesOf, keysOf, readColumns, type Store, storedName, withNotedFiles } from '../storing/upload-file.ts'
import { lockOwner, requireRoom, settleTicket } from '../storing/upload-tickets.ts'
import { workOnVideo } from '../videos/video-work.ts'

const TYPE = 'video/mp4'

/**
 * A video that Galley made. The file and its preview are stored, and recorded in `file_in_hand` until a row names them.
 */
export const MadeVideo = z.object({
  key: z.string(),
  sizeBytes: z.number(),
  width: z.number(),
  height: z.number(),
  durationSeconds: z.number(),
  videoCodec: z.string(),
  audioCodec: z.string().nullable(),
  /** Null in the result of a step that an earlier release stored. */
  encoding: EncodingDetails.nullable().default(null),
  preview: z.object({ key: z.string(), sizeBytes: z.number() }).nullable(),
})
export type MadeVideo = z.infer<typeof MadeVideo>

/** Stores the file at the path. */
export function storeMadeVideo(
  services: Store,
  { orgId, path }: { orgId: string; path: string },
  parties: readonly string[],
): Promise<MadeVideo> {
  const key = storedName(orgId, TYPE)
  return withNotedFiles(services, orgId, key, async (previewKey) => {
    const facts = await workOnVideo(services.heavyWork, { path, type: TYPE }, { parties, path: 'video' })
    await services.storage.fromFile(key, (to) => copyFile(path, to))
    const file = { type: TYPE, durationSeconds: facts.durationSeconds } as const
    const preview = await storePreview(services, { key: previewKey, from: path, file }, parties)
    const { size: sizeBytes } = await stat(path)
    return { key, sizeBytes, ...facts, preview }
  })
}

/** Removes a stored video that no row will name. */
export const dropMadeVideo = (services: Store, orgId: string, made: MadeVideo): Promise<void> =>
  throwAway(services, orgId, keysOf(made))

interface Described {
  source: MediaSource
  title: string | null
  format: string | null
  aiGenerated: boolean
  madeFrom: Record<string, unknown> | null
}

/** Makes the video a file of the library and returns its id. Throws 402 if there is no room for it. */
export async function keepMadeVideo(org: OrgContext, made: MadeVideo, described: Described): Promise<string> {
  const { db, orgId, userId, services } = org
  const id = newId()
  const uploadKey = `${UPLOADS}${orgId}/${id}`
  await settleTicket(db, services.config, { key: uploadKey, orgId, sizeBytes: bytesOf(made) })
  await keptFiles(db, orgId, keysOf(made))
  await db
    .insertInto('media_asset')
    .values((eb) => ({
      org_id: orgId,
      id,
      kind: 'video',
      source: described.source,
      status: 'ready',
      content_type: TYPE,
      upload_key: uploadKey,
      storage_key: made.key,
      size_bytes: made.sizeBytes,
      preview_key: made.preview?.key ?? null,
      preview_bytes: made.preview?.sizeBytes ?? null,
      ...readColumns({ ...made, frames: null, animationLost: false }),
      title: described.title,
      format: described.format,
      ai_generated: described.aiGenerated,
      made_from: described.madeFrom && JSON.stringify(described.madeFrom),
      created_by: userId,
      completed_at: eb.fn<string>('now'),
    }))
    .execute()
  return id
}

/** Throws 402 if a file of this size would not fit now. */
export async function requireRoomFor(
  db: Trx,
  { config }: Pick<Services, 'config'>,
  orgId: string,
  bytes: number,
): Promise<void> {
  await lockOwner(db, { kind: 'orgs', id: orgId })
  await requireRoom(db, config, orgId, bytes)
}

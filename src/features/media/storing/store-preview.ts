import { newId } from '#kernel/ids.ts'
import type { Services } from '#kernel/services.ts'
import { type Previewed, workOnPreview } from '../pictures/preview-work.ts'

/** A preview that is stored beside its file. */
export interface StoredPreview {
  key: string
  sizeBytes: number
}

/** A new key for a preview. Like the key of its file, it is unrelated to the id of the asset. */
export const previewName = (orgId: string): string => `media/${orgId}/${newId()}.webp`

/**
 * Makes and stores a preview of the file at the path, under this key. Null if none can be made, since the file is
 * usable without one.
 */
export async function storePreview(
  services: Pick<Services, 'storage' | 'heavyWork' | 'findFfmpeg' | 'log'>,
  { key, from, file }: { key: string; from: string; file: Previewed },
  parties: readonly string[],
): Promise<StoredPreview | null> {
  try {
    return await services.storage.fromFile(key, async (to) => {
      const made = await workOnPreview(services, { from, to, file }, parties)
      if (!made) throw new NoPreview()
      return { key, sizeBytes: made.sizeBytes }
    })
  } catch (error) {
    if (!(error instanceof NoPreview)) services.log.warn({ err: error }, 'a small picture could not be kept')
    return null
  }
}

class NoPreview extends Error {}

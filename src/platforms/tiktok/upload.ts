import { z } from 'zod'
import { PlatformError } from '../errors.ts'
import type { PlatformHttp, PlatformRequest, PlatformResponse } from '../http.ts'
import type { ByteRange, OutgoingFile } from '../outgoing.ts'
import type { Prepared } from '../publishing.ts'
import { tiktokRefusal } from './refusal.ts'

/**
 * The smallest chunk that TikTok takes, so that the chunk that publishes is small too. The last one has up to twice as
 * much.
 */
const CHUNK_BYTES = 5 * 1024 * 1024

/** An upload that lacks its last chunk. The address is valid for an hour, and only for this video. */
const Upload = z.object({ publishId: z.string(), uploadUrl: z.string(), received: z.number().int() })
export type Upload = z.infer<typeof Upload>

export const readUpload = (prepared: Prepared | null): Upload | null => Upload.safeParse(prepared).data ?? null

/** How a video is announced. `total_chunk_count` is rounded down, so the last chunk contains the remainder. */
export function fileUpload({ sizeBytes }: Pick<OutgoingFile, 'sizeBytes'>): Record<string, unknown> {
  const chunkBytes = Math.min(CHUNK_BYTES, sizeBytes)
  return {
    source: 'FILE_UPLOAD',
    video_size: sizeBytes,
    chunk_size: chunkBytes,
    total_chunk_count: chunkCount(sizeBytes),
  }
}

/** The bytes of the publishing call. */
export function lastChunk({ sizeBytes }: Pick<OutgoingFile, 'sizeBytes'>): ByteRange {
  return { start: (chunkCount(sizeBytes) - 1) * CHUNK_BYTES, end: sizeBytes }
}

export const nextChunk = ({ received }: Upload): ByteRange => ({ start: received, end: received + CHUNK_BYTES })

const chunkCount = (sizeBytes: number): number => Math.max(1, Math.floor(sizeBytes / CHUNK_BYTES))

/** Sends one chunk. If TikTok no longer accepts the upload, it has not become a post, and is begun anew. */
export async function sendChunk(
  http: PlatformHttp,
  upload: Upload,
  film: OutgoingFile,
  range: ByteRange,
  request: Pick<PlatformRequest, 'raw' | 'stream' | 'guard' | 'signal' | 'timeoutMs'>,
): Promise<'more' | 'whole'> {
  const response = await http({
    method: 'PUT',
    url: upload.uploadUrl,
    headers: {
      'content-type': film.contentType,
      'content-range': `bytes ${range.start}-${range.end - 1}/${film.sizeBytes}`,
    },
    ...request,
  })
  if (response.status === 201) return 'whole'
  if (response.status === 206) return 'more'
  throw refused(response)
}

function refused(response: PlatformResponse): PlatformError {
  const { status, guarded } = response
  if (status === 403 || status === 404) {
    const message = 'TikTok no longer takes this upload; it will be begun anew.'
    return new PlatformError('retry_backoff', message, { httpStatus: status, preparedLapsed: true })
  }
  // The chunk does not follow what TikTok has, perhaps because TikTok already has it.
  if (status === 416 && guarded) return new PlatformError('unknown_outcome', 'TikTok may have the whole video already.')
  return tiktokRefusal(response)
}

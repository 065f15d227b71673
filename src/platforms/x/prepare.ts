import { z } from 'zod'
import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { OutgoingMedia, OutgoingPart } from '../outgoing.ts'
import type { Prepared } from '../publishing.ts'
import type { XClient } from './client.ts'
import { setAltText, uploadMedia, uploadStatus } from './upload.ts'
import type { XMedia } from './wire.ts'

/**
 * For each asset, X's id and what has been done for it. A file that was half sent when the process died is sent anew.
 */
const PreparedMedia = z.object({
  media: z.record(z.string(), z.object({ id: z.string(), processing: z.boolean(), altTextSet: z.boolean() })),
})
type PreparedMedia = z.infer<typeof PreparedMedia>

/** The stored form of a part without media. */
export const NO_MEDIA: PreparedMedia = { media: {} }

/** How long one `prepare` waits for X to process a GIF or video before it frees its worker. */
const LONGEST_WAIT_SECONDS = 30

interface Tools {
  client: XClient
  wait: (milliseconds: number) => Promise<unknown>
}

type Upload = { client: XClient; accessToken: string }

/** Uploads what is not uploaded yet and sets its alt text. Each step is stored as soon as X has confirmed it. */
export async function prepareX(
  { client, wait }: Tools,
  account: OpenAccount,
  part: OutgoingPart<'x'>,
  saved: Prepared | null,
  save: (prepared: Prepared) => Promise<void>,
): Promise<Prepared> {
  const upload = { client, accessToken: account.credentials.accessToken }
  const prepared: PreparedMedia = saved === null ? { media: {} } : structuredClone(PreparedMedia.parse(saved))
  for (const media of part.media) {
    let entry = prepared.media[media.assetId]
    if (!entry) {
      const { id, processing_info } = await uploadMedia(upload, media)
      entry = { id, processing: isProcessing(processing_info), altTextSet: false }
      prepared.media[media.assetId] = entry
      await save(prepared)
    }
    if (entry.processing) {
      await processed(upload, entry.id, wait)
      entry.processing = false
      await save(prepared)
    }
    if (needsAltText(media) && !entry.altTextSet) {
      await setAltText(upload, entry.id, media.altText)
      entry.altTextSet = true
      await save(prepared)
    }
  }
  return prepared
}

/** X's media ids, in the order of the part. */
export function mediaIds(part: OutgoingPart<'x'>, prepared: Prepared): string[] {
  const { media } = PreparedMedia.parse(prepared)
  return part.media.map(({ assetId }) => {
    const entry = media[assetId]
    if (!entry) throw new Error(`Asset ${assetId} was not prepared`)
    return entry.id
  })
}

function needsAltText({ kind, altText }: OutgoingMedia): boolean {
  return kind === 'image' && altText !== ''
}

function isProcessing(info: XMedia['processing_info']): boolean {
  return info?.state === 'pending' || info?.state === 'in_progress'
}

/**
 * Waits until X has processed the file, but not for a long film: `retry_after` frees the worker, and the next `prepare`
 * asks again.
 */
async function processed(upload: Upload, mediaId: string, wait: Tools['wait']): Promise<void> {
  for (let waited = 0; ; ) {
    const { processing_info: info } = await uploadStatus(upload, mediaId)
    if (info?.state === 'failed') {
      const why = info.error?.message ?? info.error?.name ?? 'no reason given'
      throw new PlatformError('rejected', `X could not process the media: ${why}`, { vendor: why })
    }
    if (!isProcessing(info)) return
    const seconds = Math.max(1, info?.check_after_secs ?? 1)
    if (waited + seconds > LONGEST_WAIT_SECONDS) {
      throw new PlatformError('retry_after', 'X is still processing the media.', { retryAfterSeconds: seconds })
    }
    await wait(seconds * 1000)
    waited += seconds
  }
}

import { z } from 'zod'
import { PlatformError } from '../errors.ts'
import type { OutgoingFile, OutgoingMedia, OutgoingPart } from '../outgoing.ts'
import type { Prepared } from '../publishing.ts'
import {
  beginVideo,
  finishVideo,
  type Uploader,
  uploadDocument,
  uploadImage,
  uploadPart,
  uploadStatus,
} from './upload.ts'

/** For each asset, LinkedIn's name for it. For a video also the progress of its parts. */
const PreparedMedia = z.object({
  media: z.record(
    z.string(),
    z.object({
      urn: z.string(),
      state: z.enum(['uploading', 'processing', 'ready']),
      video: z
        .object({
          uploadToken: z.string(),
          parts: z.array(z.object({ url: z.string(), start: z.number(), end: z.number() })),
          etags: z.array(z.string()),
        })
        .optional(),
    }),
  ),
})
type PreparedMedia = z.infer<typeof PreparedMedia>
type Entry = PreparedMedia['media'][string]

/** The stored form of a part without media. */
export const NO_MEDIA: PreparedMedia = { media: {} }

/**
 * The waits in one `prepare` for LinkedIn to process a file, before it frees its worker. Each look counts as a call.
 */
const WAITS_SECONDS = [2, 4, 8, 16]
const LATER_SECONDS = 60

interface Tools {
  uploader: Uploader
  wait: (milliseconds: number) => Promise<unknown>
  save: (prepared: Prepared) => Promise<void>
}

/** The files that go out with a part: its media, or the picture of its article. */
function filesOf({ media, linkCard }: OutgoingPart<'linkedin'>): (OutgoingFile & Partial<OutgoingMedia>)[] {
  if (media.length > 0) return media
  return linkCard?.image ? [linkCard.image] : []
}

export const hasFiles = (part: OutgoingPart<'linkedin'>): boolean => filesOf(part).length > 0

/** Uploads what is not uploaded yet. Each step is stored as soon as LinkedIn has confirmed it. */
export async function prepareLinkedIn(
  tools: Tools,
  part: OutgoingPart<'linkedin'>,
  saved: Prepared | null,
): Promise<Prepared> {
  const prepared: PreparedMedia = saved === null ? { media: {} } : structuredClone(PreparedMedia.parse(saved))
  const { media } = prepared
  const step: Step = { ...tools, keep: () => tools.save(prepared) }
  for (const file of filesOf(part)) {
    const { assetId, kind = 'image' } = file
    const entry = media[assetId] ?? (await begin(step, kind, file, (begun) => (media[assetId] = begun)))
    try {
      if (entry.state === 'uploading') await sendParts(step, entry, file)
    } catch (error) {
      if (!(error instanceof PlatformError && error.facts.preparedLapsed)) throw error
      delete media[assetId]
      await step.keep()
      throw error
    }
    if (entry.state === 'processing' && kind !== 'image') await processed(step, entry, kind)
  }
  return prepared
}

/** LinkedIn's names, in the order of the part's files. */
export function mediaUrns(part: OutgoingPart<'linkedin'>, prepared: Prepared): string[] {
  const { media } = PreparedMedia.parse(prepared)
  return filesOf(part).map(({ assetId }) => {
    const entry = media[assetId]
    if (!entry) throw new Error(`Asset ${assetId} was not prepared`)
    return entry.urn
  })
}

interface Step extends Tools {
  keep(): Promise<void>
}

/** Uploads an image or a document at once. For a video it first stores the addresses of its parts. */
async function begin(
  { uploader, keep }: Step,
  kind: OutgoingMedia['kind'],
  file: OutgoingFile,
  note: (entry: Entry) => void,
): Promise<Entry> {
  const entry = await (async (): Promise<Entry> => {
    if (kind === 'image') return { urn: await uploadImage(uploader, file), state: 'ready' }
    if (kind === 'document') return { urn: await uploadDocument(uploader, file), state: 'processing' }
    const { urn, uploadToken, parts } = await beginVideo(uploader, file)
    return { urn, state: 'uploading', video: { uploadToken, parts, etags: [] } }
  })()
  note(entry)
  await keep()
  return entry
}

async function sendParts({ uploader, keep }: Step, entry: Entry, file: OutgoingFile): Promise<void> {
  const { urn, video } = entry
  if (!video) throw new Error('Only videos are uploaded in parts')
  const { uploadToken, parts, etags } = video
  for (const part of parts.slice(etags.length)) {
    etags.push(await uploadPart(uploader, part, file))
    await keep()
  }
  await finishVideo(uploader, { urn, uploadToken, parts }, etags)
  entry.state = 'processing'
  delete entry.video
  await keep()
}

/**
 * Waits half a minute at most until LinkedIn has processed the file. If that is not enough, as for a long film, throws
 * `retry_after`, so that the worker is free for other posts.
 */
async function processed({ uploader, wait, keep }: Step, entry: Entry, kind: 'video' | 'document'): Promise<void> {
  for (const seconds of [...WAITS_SECONDS, null]) {
    const status = await uploadStatus(uploader, kind, entry.urn)
    if (status === 'PROCESSING_FAILED') {
      throw new PlatformError('rejected', `LinkedIn could not process the ${kind}: export it anew.`, { vendor: status })
    }
    if (status === 'AVAILABLE') break
    if (seconds === null) {
      const why = `LinkedIn is still processing the ${kind}.`
      throw new PlatformError('retry_after', why, { retryAfterSeconds: LATER_SECONDS })
    }
    await wait(seconds * 1000)
  }
  entry.state = 'ready'
  await keep()
}

import { z } from 'zod'
import type { PlatformConnection } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { GraphClient } from '../graph/client.ts'
import { type ContainerStatus, finished, lapsed } from '../graph/containers.ts'
import type { OutgoingPart } from '../outgoing.ts'
import type { Prepared } from '../publishing.ts'
import { containerForm, isCarousel, itemForm, requireThreadsPart } from './container.ts'
import { requirePostId } from './post-address.ts'
import { Container, Created } from './wire.ts'

/** Containers by what they hold: the files of a carousel, and the post. */
export const Saved = z.object({
  items: z.record(z.string(), z.string()),
  container: z.string().nullable(),
  isFinished: z.boolean(),
})
type Saved = z.infer<typeof Saved>

export interface ThreadsTools {
  client: GraphClient
  api: string
  site: string
  wait: (milliseconds: number) => Promise<unknown>
}

/** Makes the containers and waits until Threads has fetched and processed the files; nothing is public by that. */
export async function prepareThreads(
  tools: ThreadsTools,
  { credentials: { accessToken } }: PlatformConnection,
  part: OutgoingPart<'threads'>,
  saved: Prepared | null,
  save: (prepared: Prepared) => Promise<void>,
): Promise<Prepared> {
  const { client, api, site, wait } = tools
  requireThreadsPart(part)
  const prepared: Saved = saved
    ? structuredClone(Saved.parse(saved))
    : { items: {}, container: null, isFinished: false }

  const create = async (form: Record<string, string>) =>
    (await client(Created, { method: 'POST', path: '/v1.0/me/threads', accessToken, form })).id
  const isReady = (id: string) =>
    finished({ name: 'Threads', wait, ask: () => containerStatus(client, accessToken, id) })

  if (!prepared.container) {
    for (const media of isCarousel(part) ? part.media : []) {
      if (prepared.items[media.assetId]) continue
      prepared.items[media.assetId] = await create(itemForm(media, api))
      await save(prepared)
    }
    const children = isCarousel(part) ? part.media.map(({ assetId }) => prepared.items[assetId] ?? '') : []
    for (const child of children) await isReady(child)
    const own = { accessToken, site }
    const replyTo = part.parent && (await requirePostId(client, own, part.parent.externalId))
    const quoted = (part.index === 0 && part.payload?.quotePostId) || null
    prepared.container = await create(containerForm(part, { children, api, replyTo, quoted }))
    await save(prepared)
  }
  if (!prepared.isFinished) {
    await isReady(prepared.container)
    prepared.isFinished = true
    await save(prepared)
  }
  return prepared
}

/** How far Threads is with a container. One that is broken throws, with words for what has to change. */
export async function containerStatus(client: GraphClient, accessToken: string, id: string): Promise<ContainerStatus> {
  const path = `/v1.0/${id}?fields=status,error_message`
  const { status, error_message: why } = await client(Container, { method: 'GET', path, accessToken })
  if (status === 'ERROR') throw containerFault(why ?? 'UNKNOWN')
  return status
}

/** Threads' own words for a broken container. Source: platform facts, section 8. */
export function containerFault(why: string): PlatformError {
  if (/^(?:UNKNOWN|FAILED_DOWNLOADING)/.test(why))
    return lapsed('Threads could not fetch or read the media; they will be offered again.', why)
  const what = WHAT_IS_WRONG[why] ?? `it says ${why}`
  return new PlatformError('rejected', `Threads cannot use the video: ${what}. Export it again.`, { vendor: why })
}

const WHAT_IS_WRONG: Readonly<Record<string, string>> = {
  FAILED_PROCESSING_AUDIO: 'its sound cannot be processed (AAC is taken)',
  FAILED_PROCESSING_VIDEO: 'it cannot be processed (MP4 or MOV with H.264 or HEVC is taken)',
  INVALID_ASPEC_RATIO: 'its sides have a ratio that is not taken (between 0.01:1 and 10:1)',
  INVALID_BIT_RATE: 'its bit rate is too high (100 Mbps at most)',
  INVALID_DURATION: 'it is too long (5 minutes at most)',
  INVALID_FRAME_RATE: 'its frame rate is not taken (23 to 60 a second)',
  INVALID_AUDIO_CHANNELS: 'its sound has too many channels (one or two)',
  INVALID_AUDIO_CHANNEL_LAYOUT: 'its sound has a layout of channels that is not taken (mono or stereo)',
}

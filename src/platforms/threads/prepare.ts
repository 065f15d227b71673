import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { GraphClient } from '../graph/client.ts'
import { type ContainerStatus, type Form, lapsed, prepareContainers } from '../graph/containers.ts'
import { Created } from '../graph/wire.ts'
import type { OutgoingPart } from '../outgoing.ts'
import type { Prepared } from '../publishing.ts'
import { containerForm, isCarousel, itemForm, requireThreadsPart } from './container.ts'
import { requirePostId } from './post-address.ts'
import { Container } from './wire.ts'

export interface ThreadsTools {
  client: GraphClient
  api: string
  site: string
  wait: (milliseconds: number) => Promise<unknown>
}

export async function prepareThreads(
  { client, api, site, wait }: ThreadsTools,
  { credentials: { accessToken } }: OpenAccount,
  part: OutgoingPart<'threads'>,
  saved: Prepared | null,
  save: (prepared: Prepared) => Promise<void>,
): Promise<Prepared> {
  requireThreadsPart(part)
  const idOf = (known: string) => requirePostId(client, { accessToken, site }, known)
  const files = isCarousel(part) ? part.media : []
  const containers = {
    name: 'Threads',
    wait,
    create: async (form: Form) =>
      (await client(Created, { method: 'POST', path: '/v1.0/me/threads', accessToken, form })).id,
    statusOf: (id: string) => soundContainer(client, accessToken, id),
    items: files.map((media) => ({ assetId: media.assetId, form: () => itemForm(media, api) })),
    post: async (children: string[]) => {
      const replyTo = part.parent && (await idOf(part.parent.externalId))
      // The quoted post may be anybody's, so its id is used as it was given.
      const quoted = (part.index === 0 && part.payload?.quotePostId) || null
      return containerForm(part, { children, api, replyTo, quoted })
    },
  }
  return prepareContainers(containers, saved, save)
}

/** The container's own status. */
export async function readContainer(client: GraphClient, accessToken: string, id: string) {
  const path = `/v1.0/${id}?fields=status,error_message`
  return client(Container, { method: 'GET', path, accessToken })
}

/** Throws for a broken container, with a message about what has to change. */
async function soundContainer(client: GraphClient, accessToken: string, id: string): Promise<ContainerStatus> {
  const { status, error_message: why } = await readContainer(client, accessToken, id)
  if (status === 'ERROR') throw containerFault(why ?? 'UNKNOWN')
  return status
}

/** Threads' own codes for a broken container. Source: platform facts, section 8. */
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

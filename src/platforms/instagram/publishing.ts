import { setTimeout as wait } from 'node:timers/promises'
import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { GraphClient } from '../graph/client.ts'
import { type Form, prepareContainers, preparedContainer } from '../graph/containers.ts'
import { findByContainer } from '../graph/find-container.ts'
import { Created } from '../graph/wire.ts'
import type { Timings } from '../network.ts'
import type { OutgoingPart, PublishedRef } from '../outgoing.ts'
import type { Publishing } from '../publishing.ts'
import { commentOn, commentRef, findComment, prepareComment } from './comment.ts'
import { containerForm, isCarousel, isStory, itemForm, requireInstagramPart } from './container.ts'
import { type Sought, seek } from './own-media.ts'
import { containerFault } from './refusal.ts'
import { API_VERSION } from './version.ts'
import { Container, Permalink } from './wire.ts'

interface Options extends Timings {
  client: GraphClient
  api: string
  site: string
}

/** Reading the address of a live post must be quick. */
const ADDRESS_TIMEOUT_MS = 10_000

export function instagramPublishing({ client, api, site, ...timings }: Options): Publishing<'instagram'> {
  return {
    ...timings,

    async prepare(account, part, saved, save) {
      if (part.kind === 'comment') return saved ?? prepareComment(client, account, part, site)
      requireInstagramPart(part)
      return prepareContainers(containersOf(account, part), saved, save)
    },

    async publish(account, part, prepared, { guard, signal }) {
      const { externalId, credentials } = account
      const isComment = part.kind === 'comment'
      const { id } = await client(Created, {
        method: 'POST',
        path: `${API_VERSION}/${isComment ? `${commentOn(prepared)}/comments` : `${externalId}/media_publish`}`,
        accessToken: credentials.accessToken,
        form: isComment ? { message: part.text } : { creation_id: preparedContainer(prepared) },
        timeoutMs: timings.publishTimeoutMs,
        signal,
        guard,
      })
      const ref = isComment ? commentRef(part, id) : await refOf(account, id, signal)
      return { state: 'published', ref }
    },

    async poll(account, ticket) {
      const ref = await seek(client, account, ticket as Sought) // as `find` made it
      return ref ? { state: 'published', ref } : { state: 'processing', ticket }
    },

    async find(account, part, since, prepared) {
      if (part.kind === 'comment') return findComment(client, account, part, since, prepared)
      const taken = [...(await part.taken(since))]
      const ticket: Sought = { caption: part.text, isStory: isStory(part), since, taken }
      return findByContainer({
        name: 'Instagram',
        status: async () => (await readContainer(account, preparedContainer(prepared))).status_code,
        seek: () => seek(client, account, ticket),
        ticket,
      })
    },
  }

  function containersOf(account: OpenAccount, part: OutgoingPart<'instagram'>) {
    const { accessToken } = account.credentials
    const path = `${API_VERSION}/${account.externalId}/media`
    const files = isCarousel(part) ? part.media : []
    return {
      name: 'Instagram',
      wait,
      create: async (form: Form) => (await client(Created, { method: 'POST', path, accessToken, form })).id,
      statusOf: async (id: string) => {
        const { status_code, status } = await readContainer(account, id)
        if (status_code === 'ERROR') throw containerFault(status ?? '')
        return status_code
      },
      items: files.map((media) => ({ assetId: media.assetId, form: () => itemForm(media, api) })),
      post: (children: string[]) => containerForm(part, children, api),
    }
  }

  function readContainer({ credentials: { accessToken } }: OpenAccount, id: string) {
    return client(Container, { method: 'GET', path: `${API_VERSION}/${id}?fields=status_code,status`, accessToken })
  }

  /** The post is live, so a failure to read its address must not count as a failure. */
  async function refOf({ handle, credentials }: OpenAccount, id: string, signal: AbortSignal): Promise<PublishedRef> {
    const path = `${API_VERSION}/${id}?fields=permalink`
    const call = { method: 'GET', path, timeoutMs: ADDRESS_TIMEOUT_MS, accessToken: credentials.accessToken } as const
    try {
      return { externalId: id, url: (await client(Permalink, { ...call, signal })).permalink, extra: {} }
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      return { externalId: id, url: `${site}/${handle}/`, extra: {} }
    }
  }
}

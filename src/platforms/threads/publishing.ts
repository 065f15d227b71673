import { setTimeout as wait } from 'node:timers/promises'
import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import { type GraphClient, isMissing } from '../graph/client.ts'
import { preparedContainer } from '../graph/containers.ts'
import { Created } from '../graph/wire.ts'
import type { Timings } from '../network.ts'
import type { PublishedRef } from '../outgoing.ts'
import type { Publishing } from '../publishing.ts'
import { findThreadsPost, type Sought, seek } from './find.ts'
import { requirePostId } from './post-address.ts'
import { prepareThreads } from './prepare.ts'
import { Deleted, Permalink } from './wire.ts'

interface Options extends Timings {
  client: GraphClient
  api: string
  site: string
}

/** The most time for reading the address of a live post. */
const ADDRESS_TIMEOUT_MS = 10_000

export function threadsPublishing({ client, api, site, ...timings }: Options): Publishing<'threads'> {
  return {
    ...timings,

    prepare: (...question) => prepareThreads({ client, api, site, wait }, ...question),

    async publish(account, _part, prepared, { guard, signal }) {
      const { accessToken } = account.credentials
      const { id } = await client(Created, {
        method: 'POST',
        path: '/v1.0/me/threads_publish',
        accessToken,
        form: { creation_id: preparedContainer(prepared) },
        timeoutMs: timings.publishTimeoutMs,
        signal,
        guard,
      })
      return { state: 'published', ref: await refOf(account, id, signal) }
    },

    async poll({ credentials: { accessToken } }, ticket) {
      const ref = await seek(client, accessToken, ticket as Sought) // as `find` made it
      return ref ? { state: 'published', ref } : { state: 'processing', ticket }
    },

    find: (...question) => findThreadsPost(client, ...question),

    async remove({ credentials: { accessToken } }, { externalId }, { guard, signal }) {
      // If `externalId` is an address, its post is looked up first: the deletion cannot be undone.
      const id = await requirePostId(client, { accessToken, site }, externalId)
      const call = { method: 'DELETE', path: `/v1.0/${id}`, accessToken } as const
      try {
        await client(Deleted, { ...call, timeoutMs: timings.publishTimeoutMs, signal, guard })
      } catch (error) {
        // The post is gone already, which is the desired result.
        if (!isMissing(error)) throw error
      }
    },
  }

  /** Reads the address of a live post. If that fails, the publication still counts as a success. */
  async function refOf({ handle, credentials }: OpenAccount, id: string, signal: AbortSignal): Promise<PublishedRef> {
    const call = { method: 'GET', path: `/v1.0/${id}?fields=permalink`, timeoutMs: ADDRESS_TIMEOUT_MS } as const
    try {
      const { permalink } = await client(Permalink, { ...call, signal, accessToken: credentials.accessToken })
      return { externalId: id, url: permalink, extra: {} }
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      return { externalId: id, url: `${site}/@${handle}`, extra: {} }
    }
  }
}

import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import { type GraphClient, isMissing } from '../graph/client.ts'
import type { Timings } from '../network.ts'
import type { OutgoingPart, PublishedRef } from '../outgoing.ts'
import type { Prepared, Publishing, PublishOptions, PublishOutcome } from '../publishing.ts'
import { commentRef, findOnFacebook } from './find.ts'
import { kindOf } from './kind.ts'
import { requirePostId } from './post-address.ts'
import { PreparedUploads, prepareFacebook } from './prepare.ts'
import { publicCall } from './public-call.ts'
import type { UploadTools } from './upload.ts'
import { API_VERSION } from './version.ts'
import { Permalink, Success, Video } from './wire.ts'

interface Options extends Timings, UploadTools {
  /** The client for the host that takes videos for the feed. */
  videoClient: GraphClient
}

/** Reading the address of a live post must be quick. */
const ADDRESS_TIMEOUT_MS = 10_000

export function facebookPublishing({ videoClient, ...options }: Options): Publishing<'facebook'> {
  const { client, site, publishTimeoutMs, unknownOutcomeWindowMs } = options
  return {
    publishTimeoutMs,
    unknownOutcomeWindowMs,

    prepare: (...question) => prepareFacebook(options, ...question),

    async publish(account, part, prepared, { guard, signal }) {
      const { credentials } = account
      const { host, schema, edge, form } = publicCall(account, part, PreparedUploads.parse(prepared))
      const made = await (host === 'video' ? videoClient : client)(schema, {
        method: 'POST',
        path: `${API_VERSION}/${edge}`,
        accessToken: credentials.accessToken,
        form,
        timeoutMs: publishTimeoutMs,
        signal,
        guard,
      })
      return outcomeOf(account, part, prepared, { ...made, signal })
    },

    async poll({ externalId, credentials: { accessToken } }, ticket) {
      const path = `${API_VERSION}/${String(ticket.video)}?fields=status,post_id,permalink_url`
      const { status, post_id: post, permalink_url: link } = await client(Video, { method: 'GET', path, accessToken })
      if (status.video_status === 'error' || status.video_status === 'expired')
        return {
          state: 'refused',
          message: 'Facebook could not process the video: export it as MP4 with H.264 and AAC.',
        }
      if (status.video_status !== 'ready') return { state: 'processing', ticket }
      // A post's id consists of the page's id and a number of its own. The network may return only the number.
      const id = post ? (post.includes('_') ? post : `${externalId}_${post}`) : String(ticket.video)
      return { state: 'published', ref: { externalId: id, url: new URL(link ?? `/${id}`, site).href, extra: {} } }
    },

    find: (...question) => findOnFacebook(client, ...question),

    async remove(account, { externalId }, { guard, signal }: PublishOptions) {
      const { accessToken } = account.credentials
      // A bare number is a video's id, which `poll` returns if Facebook named no post.
      const node = /^\d+$/.test(externalId) ? externalId : requirePostId(account, externalId, site)
      const path = `${API_VERSION}/${node}`
      try {
        await client(Success, { method: 'DELETE', path, accessToken, timeoutMs: publishTimeoutMs, signal, guard })
      } catch (error) {
        // The post is already gone, which is the desired result.
        if (!isMissing(error)) throw error
      }
    },
  }

  async function outcomeOf(
    account: OpenAccount,
    part: OutgoingPart<'facebook'>,
    prepared: Prepared,
    { id, post_id, signal }: { id?: string | undefined; post_id?: string | null | undefined; signal: AbortSignal },
  ): Promise<PublishOutcome> {
    const kind = kindOf(part)
    if (kind === 'comment') return { state: 'published', ref: commentRef(part, id ?? '') }
    // Facebook processes videos after it has accepted them.
    if (kind === 'video') return { state: 'processing', ticket: { video: id } }
    if (kind === 'reel' || kind === 'video story')
      return { state: 'processing', ticket: { video: PreparedUploads.parse(prepared).video } }
    return { state: 'published', ref: await refOf(account, post_id ?? id ?? '', signal) }
  }

  /** The post is live, so a failure to read its address must not count as a failure. */
  async function refOf({ credentials }: OpenAccount, id: string, signal: AbortSignal): Promise<PublishedRef> {
    const path = `${API_VERSION}/${id}?fields=permalink_url`
    const call = { method: 'GET', path, timeoutMs: ADDRESS_TIMEOUT_MS, accessToken: credentials.accessToken } as const
    try {
      return { externalId: id, url: (await client(Permalink, { ...call, signal })).permalink_url, extra: {} }
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      return { externalId: id, url: `${site}/${id}`, extra: {} }
    }
  }
}

import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { PlatformHttp } from '../http.ts'
import type { OutgoingPart } from '../outgoing.ts'
import type { Prepared } from '../publishing.ts'
import type { TikTokClient } from './client.ts'
import { creatorInfo, requireOffered } from './creator.ts'
import { filmOf, isInbox, isPhotos, postInfo, requireTikTokPart } from './post-info.ts'
import { fetchStatus } from './status.ts'
import { fileUpload, lastChunk, nextChunk, readUpload, sendChunk, type Upload } from './upload.ts'
import { Begun } from './wire.ts'

const CHUNK_TIMEOUT_MS = 300_000

export interface TikTokTools {
  http: PlatformHttp
  client: TikTokClient
  hosts: { web: string; api: string }
}

/**
 * Asks what the creator offers, announces the video and sends all of it but the last chunk. Nothing is posted before
 * the last byte. Announcing photos posts them, so only their `post_info` can be prepared.
 */
export async function prepareTikTok(
  tools: TikTokTools,
  account: OpenAccount,
  part: OutgoingPart<'tiktok'>,
  saved: Prepared | null,
  save: (prepared: Prepared) => Promise<void>,
): Promise<Prepared> {
  requireTikTokPart(part)
  if (isPhotos(part)) return { postInfo: await offered(tools.client, account, part) }
  const film = filmOf(part)
  let upload = await continued(tools.client, account, readUpload(saved))
  if (!upload) {
    upload = await announce(tools, account, part)
    await save(upload)
  }
  const { start: end } = lastChunk(film)
  while (upload.received < end) {
    const range = nextChunk(upload)
    const stream = { bytes: film.read(range), sizeBytes: range.end - range.start }
    await sendChunk(tools.http, upload, film, range, { stream, timeoutMs: CHUNK_TIMEOUT_MS })
    upload = { ...upload, received: range.end }
    await save(upload)
  }
  return upload
}

/** The `post_info` of a direct post, once the creator offers what it says. Null for a draft. */
async function offered(client: TikTokClient, account: OpenAccount, part: OutgoingPart<'tiktok'>) {
  if (isInbox(part)) return null
  const creator = await creatorInfo(client, account)
  requireOffered(creator, part)
  return postInfo(part, creator)
}

async function announce(
  { client, hosts }: TikTokTools,
  account: OpenAccount,
  part: OutgoingPart<'tiktok'>,
): Promise<Upload> {
  const { accessToken } = account.credentials
  const info = await offered(client, account, part)
  const source = { source_info: fileUpload(filmOf(part)) }
  const begun = await client(Begun, {
    method: 'POST',
    path: `/v2/post/publish/${info ? '' : 'inbox/'}video/init/`,
    accessToken,
    json: info ? { post_info: info, ...source } : source,
  })
  const address = URL.parse(begun.upload_url ?? '')
  // The whole film goes to this address, so it must be TikTok's.
  if (!address || !isOfTikTok(address, new URL(hosts.api)))
    throw new PlatformError('retry_backoff', 'TikTok named no address of its own for the upload.')
  return { publishId: begun.publish_id, uploadUrl: address.href, received: 0 }
}

/**
 * The saved upload, with as many bytes as TikTok says that it has. Null if the upload cannot be finished and must be
 * begun anew.
 */
async function continued(client: TikTokClient, account: OpenAccount, saved: Upload | null): Promise<Upload | null> {
  // A video with a single chunk has no earlier chunk that could have arrived.
  if (!saved || saved.received === 0) return saved
  const { status, uploaded_bytes } = await fetchStatus(client, account, saved.publishId)
  if (status === 'FAILED') return null
  return { ...saved, received: Math.max(saved.received, uploaded_bytes ?? 0) }
}

function isOfTikTok(address: URL, api: URL): boolean {
  const own = address.protocol === 'https:' && address.port === '' && address.hostname.endsWith('.tiktokapis.com')
  return own || address.origin === api.origin
}

import { z } from 'zod'
import { findSpans } from '#rules/counting/bluesky-spans.ts'
import type { OpenAccount } from '../connecting.ts'
import type { OutgoingFile, OutgoingLinkCard, OutgoingPart, PublishedRef } from '../outgoing.ts'
import type { Prepared } from '../publishing.ts'
import { POSTS, parseAtUri } from './addresses.ts'
import { toFacets } from './facets.ts'
import { quoteRef } from './identity.ts'
import { type Card, postRecord, requirePostableMedia } from './post-record.ts'
import { writeThreadgate } from './threadgate.ts'
import { recordKey } from './tid.ts'
import { Blob, StrongRef, UploadedBlob } from './wire.ts'
import { access, type Xrpc } from './xrpc.ts'

const UPLOAD_TIMEOUT_MS = 120_000

/** `record` is set once everything that it needs exists. From then on each attempt sends exactly these bytes. */
const PreparedRecord = z.object({
  blobs: z.record(z.string(), Blob),
  record: z.record(z.string(), z.unknown()).nullable(),
  gateWritten: z.boolean(),
})
type PreparedRecord = z.infer<typeof PreparedRecord>

export interface PrepareTools {
  xrpc: Xrpc
  publicWebUrl: string
}

/** Uploads the media, composes the record and sets the rule for replies. */
export async function prepareBluesky(
  tools: PrepareTools,
  account: OpenAccount,
  part: OutgoingPart<'bluesky'>,
  saved: Prepared | null,
  save: (prepared: Prepared) => Promise<void>,
): Promise<Prepared> {
  const prepared: PreparedRecord = saved
    ? structuredClone(PreparedRecord.parse(saved))
    : { blobs: {}, record: null, gateWritten: false }
  requirePostableMedia(part.media)
  if (!prepared.record) {
    prepared.record = await compose(tools, account, part, prepared, () => save(prepared))
    await save(prepared)
  }
  if (!prepared.gateWritten) {
    await writeThreadgate(tools.xrpc, account, part)
    prepared.gateWritten = true
    await save(prepared)
  }
  return prepared
}

/** Prepares a part without any request, if it has no file, quote, parent and reply rule. Null for any other part. */
export function prepareWithoutRequests(part: OutgoingPart<'bluesky'>): PreparedRecord | null {
  const { quoteUri, replyGate = 'everyone' } = part.payload ?? {}
  const { media, linkCard, parent } = part
  if (media.length > 0 || linkCard?.image || parent || quoteUri || replyGate !== 'everyone') return null
  const card = linkCard && cardWith(linkCard, null)
  return {
    blobs: {},
    record: postRecord(part, { facets: facetsOf(part), blobs: [], quote: null, card }),
    gateWritten: true,
  }
}

function facetsOf({ text, names }: OutgoingPart<'bluesky'>) {
  const dids = new Map(Object.entries(names).flatMap(([name, did]) => (did ? [[name, did] as const] : [])))
  return toFacets(text, findSpans(text), dids)
}

/** The card as it was approved. The page is not read again. */
function cardWith({ url, title, description }: OutgoingLinkCard, thumb: Blob | null): Card {
  return { uri: url, title, description: description ?? '', thumb }
}

/** The input of `putRecord`, the same at every attempt. */
export function putRecordInput(account: OpenAccount, part: OutgoingPart<'bluesky'>, prepared: Prepared) {
  const { record } = PreparedRecord.parse(prepared)
  if (!record) throw new Error('The part was not prepared')
  return { repo: account.externalId, collection: POSTS, rkey: recordKey(part), record, swapRecord: null }
}

async function compose(
  { xrpc, publicWebUrl }: PrepareTools,
  account: OpenAccount,
  part: OutgoingPart<'bluesky'>,
  prepared: PreparedRecord,
  save: () => Promise<void>,
) {
  const { service, token } = access(account)
  const asker = { xrpc, service, token }
  const upload = async (file: OutgoingFile) => {
    const headers = { 'content-type': file.contentType }
    const method = 'com.atproto.repo.uploadBlob'
    return (await xrpc(UploadedBlob, { service, token, method, headers, file, timeoutMs: UPLOAD_TIMEOUT_MS })).blob
  }

  const quoteUri = part.index === 0 ? part.payload?.quoteUri : undefined
  const quote = quoteUri
    ? await quoteRef(asker, quoteUri, { publicWebUrl, names: part.names, version: part.quotedVersion })
    : null

  const blobs: Blob[] = []
  for (const media of part.media) blobs.push(await uploaded(media))
  const card = part.media.length === 0 && !quote && part.linkCard ? await cardOf(part.linkCard) : null
  const linked = { ...part, parent: await pinned(part.parent), root: await pinned(part.root) }
  return postRecord(linked, { facets: facetsOf(part), blobs, quote, card })

  /** Adds the CID, which a reply needs, to a part that a person declared live, because only its address is known. */
  async function pinned(ref: PublishedRef | null): Promise<PublishedRef | null> {
    const address = ref && typeof ref.extra.cid !== 'string' ? parseAtUri(ref.externalId) : null
    if (!ref || !address) return ref
    const { repo, collection, rkey } = address
    const query = { repo, collection, rkey }
    const method = 'com.atproto.repo.getRecord'
    const { cid } = await xrpc(StrongRef, { service, token, method, query, answersPost: true })
    return { ...ref, extra: { ...ref.extra, cid } }
  }

  async function uploaded(file: OutgoingFile): Promise<Blob> {
    const before = prepared.blobs[file.assetId]
    if (before) return before
    const blob = await upload(file)
    prepared.blobs[file.assetId] = blob
    await save()
    return blob
  }

  async function cardOf(card: OutgoingLinkCard): Promise<Card> {
    return cardWith(card, card.image && (await uploaded(card.image)))
  }
}

import { z } from 'zod'
import type { Connection, OutgoingPart, Prepared } from '../adapter.ts'
import { POSTS } from './addresses.ts'
import { findSpans, toFacets } from './facets.ts'
import { didOf, quoteRef } from './identity.ts'
import { linkCard, type ReadLinkCard } from './link-card.ts'
import { checkMedia, postRecord } from './post-record.ts'
import { writeThreadgate } from './threadgate.ts'
import { recordKey } from './tid.ts'
import { Blob, UploadedBlob } from './wire.ts'
import { access, type Xrpc } from './xrpc.ts'

const UPLOAD_TIMEOUT_MS = 120_000

/** `record` is there once everything it needs is: from then on each attempt sends these very bytes. */
const Saved = z.object({
  blobs: z.record(z.string(), Blob),
  record: z.record(z.string(), z.unknown()).nullable(),
  gateWritten: z.boolean(),
})
type Saved = z.infer<typeof Saved>

export interface PrepareTools {
  xrpc: Xrpc
  publicWebUrl: string
  readLinkCard: ReadLinkCard | undefined
}

/** Uploads the media, composes the record and sets the rule for replies. */
export async function prepareBluesky(
  tools: PrepareTools,
  connection: Connection,
  part: OutgoingPart<'bluesky'>,
  saved: Prepared | null,
  save: (prepared: Prepared) => Promise<void>,
): Promise<Prepared> {
  const prepared: Saved = saved ? structuredClone(Saved.parse(saved)) : { blobs: {}, record: null, gateWritten: false }
  checkMedia(part.media)
  if (!prepared.record) {
    prepared.record = await compose(tools, connection, part, prepared, () => save(prepared))
    await save(prepared)
  }
  if (!prepared.gateWritten) {
    await writeThreadgate(tools.xrpc, connection, part)
    prepared.gateWritten = true
    await save(prepared)
  }
  return prepared
}

/** What `putRecord` is called with: the same at every attempt. */
export function putRecordInput(connection: Connection, part: OutgoingPart<'bluesky'>, prepared: Prepared) {
  const { record } = Saved.parse(prepared)
  if (!record) throw new Error('The part was not prepared')
  return { repo: connection.externalId, collection: POSTS, rkey: recordKey(part), record, swapRecord: null }
}

async function compose(
  { xrpc, publicWebUrl, readLinkCard }: PrepareTools,
  connection: Connection,
  part: OutgoingPart<'bluesky'>,
  prepared: Saved,
  save: () => Promise<void>,
) {
  const { service, token } = access(connection)
  const asker = { xrpc, service, token }
  const upload = async (raw: Uint8Array<ArrayBuffer>, contentType: string) => {
    const headers = { 'content-type': contentType }
    const method = 'com.atproto.repo.uploadBlob'
    return (await xrpc(UploadedBlob, { service, token, method, headers, raw, timeoutMs: UPLOAD_TIMEOUT_MS })).blob
  }

  const spans = findSpans(part.text)
  const dids = new Map<string, string>()
  for (const span of spans) {
    const did = span.type === 'mention' && !dids.has(span.handle) ? await didOf(asker, span.handle) : null
    if (span.type === 'mention' && did) dids.set(span.handle, did)
  }
  const quoteUri = part.index === 0 ? part.payload?.quoteUri : undefined
  const quote = quoteUri ? await quoteRef(asker, quoteUri, publicWebUrl) : null

  const blobs: Blob[] = []
  for (const media of part.media) {
    const blob = prepared.blobs[media.assetId] ?? (await upload(new Uint8Array(await media.read()), media.contentType))
    blobs.push(blob)
    if (prepared.blobs[media.assetId]) continue
    prepared.blobs[media.assetId] = blob
    await save()
  }
  const card = part.media.length === 0 && !quote ? await linkCard(spans, { readLinkCard, upload }) : null
  return postRecord(part, { facets: toFacets(part.text, spans, dids), blobs, quote, card })
}

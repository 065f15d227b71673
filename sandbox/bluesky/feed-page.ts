import { type Answer, bytesAnswer } from '../kit/answer.ts'
import { feedBody, postCard, type ShownPost } from '../kit/feed.ts'
import { type Html, html } from '../kit/html.ts'
import type { LedgerEntry } from '../kit/ledger.ts'
import { pageAnswer } from '../kit/page.ts'
import type { SandboxRequest } from '../kit/request.ts'
import { blobsIn } from './check-record.ts'
import type { BlueskyAccount, JsonRecord } from './state.ts'
import type { BlueskyContext } from './xrpc.ts'

const POST = 'app.bsky.feed.post'

/** GET /: everything that went out, newest first; deleted posts are shown as text. */
export function feedPage({ state }: BlueskyContext): Answer {
  const posts = state.published
    .slice(-200)
    .reverse()
    .flatMap((entry) => {
      const account = state.account(entry.account)
      return account ? [shown(entry, account)] : []
    })
  return pageAnswer(200, { title: 'What went out on Bluesky', brand: 'Bluesky', body: feedBody(posts) })
}

/** GET /profile/{handle or did}/post/{rkey}: the public address of a post. */
export function postPage({ params }: SandboxRequest, { state }: BlueskyContext): Answer {
  const account = state.account(params.actor ?? '')
  const uri = `at://${account?.did}/${POST}/${params.rkey}`
  const entry = state.published.findLast(({ id, deletedAt }) => id === uri && deletedAt === null)
  if (!account || !entry) {
    const body = html`<h1>Post not found</h1><p class="soft">It was deleted, or its address is wrong.</p>`
    return pageAnswer(404, { title: 'Not found', brand: 'Bluesky', body })
  }
  const thread = threadOf(entry, state.published)
  const cards = thread.flatMap((part) => {
    const by = state.account(part.account)
    return by ? [postCard(shown(part, by))] : []
  })
  return pageAnswer(200, {
    title: `${account.displayName} on Bluesky`,
    brand: 'Bluesky',
    body: html`<h1>Post by ${account.displayName}</h1>${cards}`,
  })
}

/** The posts above this one, this one, and its answers, in order. */
function threadOf(entry: LedgerEntry, published: LedgerEntry[]): LedgerEntry[] {
  const live = published.filter(({ deletedAt }) => deletedAt === null)
  const ids = new Set([entry.id])
  for (let above = entry.replyTo; above !== null && !ids.has(above); ) {
    ids.add(above)
    const parent: LedgerEntry | undefined = live.find(({ id }) => id === above)
    above = parent?.replyTo ?? null
  }
  for (const { id, replyTo } of live) if (replyTo !== null && ids.has(replyTo)) ids.add(id)
  return live.filter(({ id }) => ids.has(id))
}

/** GET /blob/{did}/{cid}: an uploaded file. */
export const blobFile = ({ params }: SandboxRequest, context: BlueskyContext): Answer =>
  fileOf(params.did, params.cid, context)

/** GET /xrpc/com.atproto.sync.getBlob. */
export const getBlob = ({ query }: SandboxRequest, context: BlueskyContext): Answer =>
  fileOf(query.get('did') ?? '', query.get('cid') ?? '', context)

function fileOf(did = '', cid = '', { state }: BlueskyContext): Answer {
  const blob = state.account(did)?.blobs.get(cid)
  // Anything may be uploaded, but only media is shown, so that no page of ours runs foreign markup.
  if (!blob || !/^(image\/(png|jpeg|gif|webp)|video\/mp4)$/.test(blob.mimeType))
    return { status: 404, headers: {}, body: '' }
  return bytesAnswer(blob.bytes, blob.mimeType)
}

function shown(entry: LedgerEntry, account: BlueskyAccount): ShownPost {
  const rkey = entry.id.split('/').at(-1) ?? ''
  const record = account.records.get(`${POST}/${rkey}`)?.value
  const embed = record?.embed as JsonRecord | undefined // by the lexicon
  return {
    name: account.displayName,
    handle: account.handle,
    href: `/profile/${account.handle}/post/${rkey}`,
    at: new Date(entry.createdAt),
    text: record ? facetedText(record) : html`${entry.text}`,
    media: embed ? mediaOf(embed, account) : [],
    extra: embed ? linkCard(embed) : null,
    replyHref: entry.replyTo && pathOf(entry.replyTo),
    deleted: entry.deletedAt !== null,
  }
}

function pathOf(uri: string): string {
  const [, , did, , rkey] = uri.split('/')
  return `/profile/${did}/post/${rkey}`
}

function mediaOf(embed: JsonRecord, account: BlueskyAccount): ShownPost['media'] {
  const source = embed.$type === 'app.bsky.embed.recordWithMedia' ? (embed.media as JsonRecord) : embed // by the lexicon
  const items = [...((source.images ?? source.items ?? []) as { image: unknown; alt?: string }[])]
  if (source.video) items.push({ image: source.video, alt: String(source.alt ?? '') })
  return items.flatMap(({ image, alt }) =>
    blobsIn(image).map(({ ref, mimeType }) => ({
      kind: mimeType.startsWith('video') ? ('video' as const) : ('image' as const),
      src: `/blob/${account.did}/${ref.$link}`,
      alt: alt ?? '',
    })),
  )
}

function linkCard(embed: JsonRecord): Html | null {
  const external = embed.external as { uri: string; title: string; description: string } | undefined // by the lexicon
  if (!external || !/^https?:\/\//.test(external.uri)) return null
  return html`<a class="linkcard" href="${external.uri}" rel="noreferrer"><strong>${external.title}</strong><br><span class="soft">${external.description}</span></a>`
}

/** The text with its links; facets count UTF-8 bytes. */
function facetedText(record: JsonRecord): Html {
  const bytes = Buffer.from(String(record.text))
  const pieces: (Html | string)[] = []
  let at = 0
  for (const { index, features } of (record.facets ?? []) as {
    index: { byteStart: number; byteEnd: number }
    features: { uri?: string }[]
  }[]) {
    const written = bytes.subarray(index.byteStart, index.byteEnd).toString()
    const uri = features.find((feature) => feature.uri !== undefined && /^https?:\/\//.test(feature.uri))?.uri
    pieces.push(
      bytes.subarray(at, index.byteStart).toString(),
      uri ? html`<a href="${uri}" rel="noreferrer">${written}</a>` : written,
    )
    at = index.byteEnd
  }
  pieces.push(bytes.subarray(at).toString())
  return html`${pieces}`
}

import { blobCid, recordCid } from '../../sandbox/bluesky/content-id.ts'
import type { BlueskySandbox } from '../../sandbox/bluesky/create-bluesky-sandbox.ts'
import type { BlueskyAccount } from '../../sandbox/bluesky/state.ts'
import { contentKey, sha256 } from '../../sandbox/kit/ledger.ts'
import type { StandingPart } from './fill-simulators.ts'

const POSTS = 'app.bsky.feed.post'

/** Puts a post on the simulated Bluesky as published. */
export function putOnBluesky({ state, url }: BlueskySandbox, part: StandingPart): void {
  const account = state.account(part.accountId)
  const rkey = part.ref.externalId.split('/').at(-1) ?? ''
  const path = `${POSTS}/${rkey}`
  if (!account || account.records.has(path)) return
  const createdAt = new Date(part.at).toISOString()
  const value = { $type: POSTS, text: part.text, createdAt, ...replyOf(part, account), ...imagesOf(part, account) }
  account.records.set(path, {
    uri: part.ref.externalId,
    cid: recordCid(value),
    collection: POSTS,
    rkey,
    value,
    indexedAtMs: part.at,
    visibleAtMs: part.at,
  })
  const content = {
    account: account.did,
    text: part.text,
    mediaHashes: part.pictures.map(({ bytes }) => sha256(bytes)),
    replyTo: part.parent?.externalId ?? null,
  }
  state.published.push({
    ...content,
    id: part.ref.externalId,
    handle: account.handle,
    createdAt,
    key: contentKey(content),
    url: `${url}/profile/${account.handle}/post/${rkey}`,
    deletedAt: null,
  })
}

function replyOf({ parent, root }: StandingPart, account: BlueskyAccount) {
  if (!parent || !root) return {}
  const strong = (uri: string) => ({ uri, cid: account.records.get(uri.split('/').slice(3).join('/'))?.cid ?? '' })
  return { reply: { root: strong(root.externalId), parent: strong(parent.externalId) } }
}

function imagesOf({ pictures }: StandingPart, account: BlueskyAccount) {
  if (pictures.length === 0) return {}
  const images = pictures.map(({ bytes, contentType, alt }) => {
    const cid = blobCid(bytes)
    account.blobs.set(cid, { cid, mimeType: contentType, bytes })
    return { alt, image: { $type: 'blob', ref: { $link: cid }, mimeType: contentType, size: bytes.length } }
  })
  return { embed: { $type: 'app.bsky.embed.images', images } }
}

import { contentKey, sha256 } from '../../sandbox/kit/ledger.ts'
import { sniffMedia } from '../../sandbox/kit/sniff-media.ts'
import type { XSandbox } from '../../sandbox/x/create-x-sandbox.ts'
import type { XMedia } from '../../sandbox/x/state.ts'
import type { StandingPart } from './fill-simulators.ts'

/** Puts a post on the simulated X as published. Posts must come in the order of their ids, as X keeps them. */
export function putOnX({ state }: XSandbox, part: StandingPart): void {
  const author = state.accounts.find(({ id }) => id === part.accountId)
  if (!author || state.posts.has(part.ref.externalId)) return
  const media = part.pictures.map((picture, index): XMedia => {
    const id = `${BigInt(part.ref.externalId) + BigInt(index) + 1n}`
    const type = sniffMedia(picture.bytes) ?? 'image/png'
    return {
      id,
      mediaKey: `3_${id}`,
      ownerId: author.id,
      category: 'tweet_image',
      type,
      bytes: picture.bytes,
      hash: sha256(picture.bytes),
      altText: picture.alt,
      expiresAtMs: part.at,
      processing: null,
    }
  })
  for (const item of media) state.media.set(item.id, item)
  const replyTo = (part.parent && state.posts.get(part.parent.externalId)) ?? null
  const content = { account: author.id, text: part.text, mediaHashes: media.map(({ hash }) => hash) }
  state.posts.set(part.ref.externalId, {
    id: part.ref.externalId,
    author,
    text: part.text,
    media,
    poll: part.poll,
    replyTo,
    quoteOf: null,
    conversationId: replyTo?.conversationId ?? part.ref.externalId,
    replySettings: 'everyone',
    communityId: null,
    paidPartnership: false,
    key: contentKey({ ...content, replyTo: replyTo?.id ?? null }),
    createdAtMs: part.at,
    visibleAtMs: part.at,
    deletedAtMs: null,
  })
}

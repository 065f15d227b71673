import { z } from 'zod'
import { PlatformError } from '../errors.ts'
import type { OutgoingMedia, OutgoingPart } from '../outgoing.ts'
import { POSTS } from './addresses.ts'
import type { Facet } from './facets.ts'
import { createdAtMs } from './tid.ts'
import type { Blob, StrongRef } from './wire.ts'

/** The references of a post, resolved and uploaded in advance. */
export interface Pieces {
  facets: Facet[]
  /** In the order of the part's media. */
  blobs: Blob[]
  quote: StrongRef | null
  card: Card | null
}

export interface Card {
  uri: string
  title: string
  description: string
  thumb: Blob | null
}

type Json = Record<string, unknown>

const MOST_IMAGES = 4

/** The record of a post. Lexicon: app.bsky.feed.post. The same part and pieces always give the same record. */
export function postRecord(part: OutgoingPart<'bluesky'>, pieces: Pieces): Json {
  const embed = embedOf(part, pieces)
  const { langs, labels } = part.payload ?? {}
  return {
    $type: POSTS,
    text: part.text,
    createdAt: new Date(createdAtMs(part)).toISOString(),
    ...(pieces.facets.length > 0 ? { facets: pieces.facets } : {}),
    ...(langs?.length ? { langs } : {}),
    ...(labels?.length ? { labels: selfLabels(labels) } : {}),
    ...(embed ? { embed } : {}),
    ...(part.parent ? { reply: { root: strongRef(part.root ?? part.parent), parent: strongRef(part.parent) } } : {}),
  }
}

/** Refuses media that no record can contain, so that nothing is uploaded for it. */
export function requirePostableMedia(media: OutgoingMedia[]): void {
  const images = media.filter(({ kind }) => kind === 'image').length
  if (media.some(({ kind }) => kind === 'document')) {
    throw new PlatformError('rejected', 'Bluesky takes no documents; remove the document.')
  }
  if (images > MOST_IMAGES) {
    throw new PlatformError('rejected', `Bluesky takes at most ${MOST_IMAGES} images in a post; remove some.`)
  }
  if (media.length > images && media.length > 1) {
    throw new PlatformError('rejected', 'A Bluesky post with a video has no other media; remove the others.')
  }
}

function embedOf({ media }: OutgoingPart, { blobs, quote, card }: Pieces): Json | null {
  const shown = media.length > 0 ? mediaEmbed(media, blobs) : null
  const record = quote ? { $type: 'app.bsky.embed.record', record: quote } : null
  if (shown && record) return { $type: 'app.bsky.embed.recordWithMedia', record, media: shown }
  return shown ?? record ?? (card ? cardEmbed(card) : null)
}

function mediaEmbed(media: OutgoingMedia[], blobs: Blob[]): Json {
  const [first] = media
  if (first?.kind === 'video') {
    const alt = first.altText ? { alt: first.altText } : {}
    return { $type: 'app.bsky.embed.video', video: blobs[0], ...alt, ...aspectRatio(first) }
  }
  const images = media.map((image, place) => ({ alt: image.altText, image: blobs[place], ...aspectRatio(image) }))
  return { $type: 'app.bsky.embed.images', images }
}

function cardEmbed({ uri, title, description, thumb }: Card): Json {
  const external = { uri, title, description, ...(thumb ? { thumb } : {}) }
  return { $type: 'app.bsky.embed.external', external }
}

function aspectRatio({ width, height }: OutgoingMedia): Json {
  return width && height ? { aspectRatio: { width, height } } : {}
}

function selfLabels(labels: string[]): Json {
  return { $type: 'com.atproto.label.defs#selfLabels', values: labels.map((val) => ({ val })) }
}

const RefExtra = z.object({ cid: z.string() })

function strongRef({ externalId, extra }: { externalId: string; extra: Json }): StrongRef {
  return { uri: externalId, cid: RefExtra.parse(extra).cid }
}

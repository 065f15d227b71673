import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'
import type { Platform } from '#contract/platforms.ts'

/** As `slice` counts: `start` is the first byte, `end` the first one after the range. */
export interface ByteRange {
  start: number
  end: number
}

/** A stored file on its way out, read so that nobody has to hold the whole of it in memory. */
export interface OutgoingFile {
  assetId: string
  contentType: string
  sizeBytes: number
  /** The bytes, or those of a range, read no faster than they are taken. Nothing is opened before the first is asked for. */
  read(range?: ByteRange): ReadableStream<Uint8Array<ArrayBuffer>>
  /**
   * The address at which a network can fetch the file itself, for some hours; `network` is the address of its API.
   * Throws `rejected` where the network cannot reach this installation.
   */
  publicUrl(network: string): string
}

export interface OutgoingMedia extends OutgoingFile {
  kind: 'image' | 'video' | 'document'
  width: number | null
  height: number | null
  durationSeconds: number | null
  altText: string
  /** Of a document: networks show it above the pages. */
  title?: string | undefined
  /** Made by AI: platforms that have a disclosure flag get it set. */
  aiGenerated: boolean
}

/** What the page behind a link said about itself when the post was handed in. The page is not read again. */
export interface OutgoingLinkCard {
  url: string
  title: string
  description: string | null
  image: OutgoingFile | null
}

/** A post that stands on the platform. `extra` is what a following part of a thread needs (Bluesky: cid). */
export interface PublishedRef {
  externalId: string
  url: string
  extra: Record<string, unknown>
}

/** A part of a thread, or a comment under a post; a plain post is a thread of one part. JSON but for its functions. */
export interface OutgoingPart<P extends Platform = Platform> {
  /** 0 for the post itself. */
  index: number
  /** A `comment` hangs under the post that is its parent, as its author's own: the first comment of many networks. */
  kind: 'post' | 'comment'
  text: string
  media: OutgoingMedia[]
  /** The picture that the payload names to be shown until a video plays; null where there is none. */
  cover: OutgoingMedia | null
  linkCard: OutgoingLinkCard | null
  /** The version of the post that the payload quotes, as it was handed in; null where it is not known, or asked for. */
  quotedVersion: string | null
  /** The accounts behind the names in the text and the payload, as they were looked up when the post was handed in. */
  names: Readonly<Record<string, string | null>>
  payload: PlatformPayloads[P] | null
  /** The part this one continues, and the first part. Null for the first part itself. */
  parent: PublishedRef | null
  root: PublishedRef | null
  /** The same for every attempt at this part; another for each new approval. */
  publishKey: string
  /** ISO 8601: the moment the content is dated with; the same for every attempt. */
  composedAt: string
  /**
   * The external ids by which the account's posts and parts that went out since then (ISO 8601) are known here. A look-up
   * passes them over: a twin with the same words is not this part.
   */
  taken(since: string): Promise<ReadonlySet<string>>
}

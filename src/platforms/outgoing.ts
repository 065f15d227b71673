import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'
import type { Platform } from '#contract/platforms.ts'

/** A range as in `slice`: `start` is the first byte, `end` the first one after the range. */
export interface ByteRange {
  start: number
  end: number
}

/** A stored file on its way out. It is read in pieces, so that nobody has to hold it all in memory. */
export interface OutgoingFile {
  assetId: string
  contentType: string
  sizeBytes: number
  /**
   * The bytes of the file or of a range, read no faster than they are consumed. Nothing is opened before the first
   * read.
   */
  read(range?: ByteRange): ReadableStream<Uint8Array<ArrayBuffer>>
  /**
   * The address at which a network can fetch the file itself, for some hours. `network` is the address of its API.
   * Throws `rejected` if the network cannot reach this installation.
   */
  publicUrl(network: string): string
}

export interface OutgoingMedia extends OutgoingFile {
  kind: 'image' | 'video' | 'document'
  width: number | null
  height: number | null
  durationSeconds: number | null
  altText: string
  /** The title of a document, which networks show above the pages. */
  title?: string | undefined
  /** Made by AI: platforms with a disclosure flag get it set. */
  aiGenerated: boolean
}

/** What the page behind a link said about itself when the post was submitted. The page is not read again. */
export interface OutgoingLinkCard {
  url: string
  title: string
  description: string | null
  image: OutgoingFile | null
}

/** A post that stands on the platform. `extra` is what a thread's next part needs (Bluesky: cid). */
export interface PublishedRef {
  externalId: string
  url: string
  extra: Record<string, unknown>
}

/**
 * A part of a thread, or a comment under a post. A plain post is a thread of one part. JSON, except for its functions.
 */
export interface OutgoingPart<P extends Platform = Platform> {
  /** 0 for the post itself. */
  index: number
  /** A `comment` goes under its parent post in the author's name: many networks' first comment. */
  kind: 'post' | 'comment'
  text: string
  media: OutgoingMedia[]
  /** The picture that the payload names to be shown before a video plays. Null if there is none. */
  cover: OutgoingMedia | null
  linkCard: OutgoingLinkCard | null
  /** The version of the quoted post at the time of submission. Null if it is unknown or the network needs none. */
  quotedVersion: string | null
  /** The accounts behind the names in the text and the payload, as they were looked up at submission. */
  names: Readonly<Record<string, string | null>>
  payload: PlatformPayloads[P] | null
  /** The part that this one continues, and the first part. Null for the first part itself. */
  parent: PublishedRef | null
  root: PublishedRef | null
  /** The idempotency key. Every attempt at this part has the same one, and each new approval gets another. */
  publishKey: string
  /** ISO 8601: the date of the content. Every attempt has the same one. */
  composedAt: string
  /**
   * The external ids of the account's posts and parts that are known here to have gone out since then (ISO 8601). A
   * look-up ignores them: a twin with the same text is not this part.
   */
  taken(since: string): Promise<ReadonlySet<string>>
}

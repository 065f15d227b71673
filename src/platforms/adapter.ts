import type { PlatformPayloads } from '#contract/platform-payload.ts'
import type { Platform } from '#contract/platforms.ts'

/** An account at a platform, opened for one act: identity and live tokens. */
export interface Connection {
  /** The platform's own id of the account: X user id, Bluesky DID. */
  externalId: string
  handle: string | null
  credentials: Credentials
}

/** Tokens as they are stored (encrypted). `extra` holds what one platform needs beside them, such as the PDS address. */
export interface Credentials {
  accessToken: string
  refreshToken: string | null
  /** ISO 8601, or null where the platform names no end. */
  expiresAt: string | null
  scopes: string[]
  extra: Record<string, unknown>
}

export interface OutgoingMedia {
  kind: 'image' | 'video' | 'document'
  assetId: string
  contentType: string
  sizeBytes: number
  width: number | null
  height: number | null
  durationSeconds: number | null
  altText: string
  /** Made by AI: platforms that have a disclosure flag get it set. */
  aiGenerated: boolean
  read(): Promise<Uint8Array>
}

/** What the page behind a link said of itself when the post was handed in. Nothing of it is read again. */
export interface OutgoingLinkCard {
  url: string
  title: string
  description: string | null
  image: Pick<OutgoingMedia, 'assetId' | 'contentType' | 'read'> | null
}

/** A post that stands on the platform. `extra` is what a following part of a thread needs (Bluesky: cid). */
export interface PublishedRef {
  externalId: string
  url: string
  extra: Record<string, unknown>
}

/** One part of a thread; a plain post is a thread of one part. JSON apart from `media[].read`. */
export interface OutgoingPart<P extends Platform = Platform> {
  /** 0 for the post itself. */
  index: number
  text: string
  media: OutgoingMedia[]
  linkCard: OutgoingLinkCard | null
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
}

/** What was made before the irreversible call (media ids, containers, record keys): JSON, stored before sending. */
export type Prepared = Record<string, unknown>

export interface PublishOptions {
  /**
   * Called right before the first byte of the call that makes the part public. It throws when the recorded intent is
   * no longer fresh; the adapter lets that error pass untouched.
   */
  guard(): void
  signal: AbortSignal
}

export type PublishOutcome =
  | { state: 'published'; ref: PublishedRef }
  /** The platform works on; `ticket` is what `poll` asks with. */
  | { state: 'processing'; ticket: Prepared }

export type FindOutcome =
  | { state: 'found'; ref: PublishedRef }
  /** Surely not there, once the waiting window is over: it may be sent. */
  | { state: 'absent' }
  /** Accepted and at work: live soon, so it must not be sent again. */
  | { state: 'processing'; ticket: Prepared }
  /** The platform answers a byte-identical repeat with what stands there: sending again is the way to ask. */
  | { state: 'repeat' }
  | { state: 'cannot_tell' }

/** Who an account is, without its tokens. */
export type AccountName = Pick<Connection, 'externalId' | 'handle'>

/** `account`: a handle or the platform's id, as the address has it; null where it names none. */
export interface PostAddress {
  key: string
  account: string | null
}

/** How a post does. Null: this platform does not tell. */
export interface PostMetrics {
  likes: number | null
  reposts: number | null
  replies: number | null
  quotes: number | null
  bookmarks: number | null
  impressions: number | null
}

/** A post that was looked up. `gone` is the platform's own definite word; whatever it leaves open is `cannot_tell`. */
export type PostReading = { externalId: string } & (
  | { state: 'there'; metrics: PostMetrics }
  | { state: 'gone' }
  | { state: 'cannot_tell' }
)

export interface AccountProfile {
  externalId: string
  name: string | null
  handle: string | null
  profileImageUrl: string | null
  bio: string | null
  profileUrl: string | null
  xSubscription: 'none' | 'basic' | 'premium' | 'premium_plus' | null
}

/** Browser consent by OAuth. `secrets` is kept (encrypted) between start and exchange. */
export interface OAuthFlow {
  start(input: { redirectUri: string; state: string }): Promise<{ authorizationUrl: string; secrets: Prepared }>
  exchange(input: { code: string; redirectUri: string; secrets: Prepared }): Promise<Credentials>
}

/** Sign-in with a handle and a password made for apps. */
export interface AppPasswordFlow {
  connect(input: { handle: string; appPassword: string }): Promise<Credentials>
}

/**
 * One platform, as the rest of the house sees it. Capabilities by presence: a method that is missing is a thing the
 * platform cannot do. Every method returns or throws a PlatformError; none reads the database, the clock or the
 * environment, and none retries: retries belong to the publisher.
 */
export interface PlatformAdapter<P extends Platform = Platform> {
  readonly platform: P
  /**
   * How long after a lost answer the platform may still act on the request or hide the post from its lists, in
   * milliseconds: guard + time-out + listing lag. `find` is asked only after that. Each adapter says why its figure.
   */
  readonly unknownOutcomeWindowMs: number
  /** The longest that one call of `publish` may take, in milliseconds. */
  readonly publishTimeoutMs: number
  readonly oauth?: OAuthFlow
  readonly appPassword?: AppPasswordFlow
  /** A new pair for an old one; the old one may stop working at once. */
  refresh(credentials: Credentials): Promise<Credentials>
  revoke?(credentials: Credentials): Promise<void>
  profile(credentials: Credentials): Promise<AccountProfile>

  /** The platform's id of the account that has this handle now; null where nobody has it. Nobody need be signed in. */
  lookUpName?(handle: string): Promise<string | null>
  /**
   * What `prepare` would make of a part that needs nothing from anybody: no upload, no question. Null: it has to be
   * prepared, if only to be refused. A part that is ready goes out with one commit less.
   */
  readyAsItIs?(part: OutgoingPart<P>): Prepared | null
  /** Uploads and keys; resumable: what `saved` holds already is not made again. Nothing is public yet. */
  prepare?(
    connection: Connection,
    part: OutgoingPart<P>,
    saved: Prepared | null,
    save: (prepared: Prepared) => Promise<void>,
  ): Promise<Prepared>
  /** The one call that makes the part public. */
  publish(
    connection: Connection,
    part: OutgoingPart<P>,
    prepared: Prepared,
    options: PublishOptions,
  ): Promise<PublishOutcome>
  poll?(connection: Connection, ticket: Prepared): Promise<PublishOutcome>
  /** After an unknown outcome: does the part stand on the platform? `since` is when the attempt began, ISO 8601. */
  find?(connection: Connection, part: OutgoingPart<P>, since: string, prepared: Prepared): Promise<FindOutcome>
  /** The most that one call of `readPosts` takes. */
  readonly readPostsMost?: number
  /**
   * Looks up the account's own posts: one reading for each, in any order. An outage is an error and never a reading, so
   * that nobody takes silence for a removed post.
   */
  readPosts?(connection: Connection, posts: readonly { externalId: string }[]): Promise<PostReading[]>
  /** The post that an address names, by what tells it from the account's others; null for what is no address of a post there. */
  readPostAddress?(address: string): PostAddress | null
  /** A post of this account by its key, with the address that the network itself would write. */
  postRef?(account: AccountName, key: string): PublishedRef
  /** Where a part stands if it is live, where that follows from what is known before: to look there. */
  placeOf?(account: AccountName, part: Pick<OutgoingPart<P>, 'publishKey' | 'composedAt' | 'index'>): string
  /** Takes a published post away; one that is gone already is no error. A lost answer is an unknown outcome, as with `publish`. */
  remove?(
    connection: Connection,
    ref: { externalId: string; url: string | null },
    options: PublishOptions,
  ): Promise<void>
}

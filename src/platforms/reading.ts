import type { AccountName, PlatformConnection } from './connecting.ts'
import type { PublishedRef } from './outgoing.ts'

/** `account`: a handle or the platform's id, as the address has it; null where it names none. */
export interface PostAddress {
  key: string
  account: string | null
}

/** How a post does. Null where the platform does not tell. */
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

/** Whose a post is. `missing`: there is none, or none that others are shown. */
export type Ownership =
  | { state: 'own'; ref: PublishedRef }
  | { state: 'anothers' }
  | { state: 'missing' }
  /** The account has no right to read it, or more posts than are read. */
  | { state: 'cannot_tell' }

/** How people and posts are looked up. */
export interface Reading {
  /** The platform's id of the account that has this handle now; null where nobody has it. Nobody need be signed in. */
  lookUpName?(handle: string): Promise<string | null>
  /**
   * The version of the post at an address as it stands there now, where a quote names one; null where there is none.
   * Nobody need be signed in.
   */
  lookUpVersion?(address: string): Promise<string | null>
  /** The most that one call of `readPosts` takes. */
  readonly readPostsMost?: number
  /**
   * Looks up the account's own posts: one reading for each, in any order. An outage is an error and never a reading, so
   * that nobody takes silence for a removed post.
   */
  readPosts?(connection: PlatformConnection, posts: readonly { externalId: string }[]): Promise<PostReading[]>
  /** The post that an address names, with its key among the account's posts; null if it is no address of a post there. */
  readPostAddress?(address: string): PostAddress | null
  /** Looks up whose post it is, by its key: where addresses do not say so. An outage is an error and never a word on it. */
  readOwnPost?(connection: PlatformConnection, key: string): Promise<Ownership>
  /** A post of this account by its key, with the address that the network itself would write. */
  postRef?(account: AccountName, key: string): PublishedRef
}

import type { AccountName, OpenAccount } from './connecting.ts'
import type { PublishedRef } from './outgoing.ts'

/** `account` is a handle or the platform's id, as the address has it. Null if it names none. */
export interface PostAddress {
  key: string
  account: string | null
}

/** How a post does. Null for a figure that the platform does not give. */
export interface PostMetrics {
  likes: number | null
  reposts: number | null
  replies: number | null
  quotes: number | null
  bookmarks: number | null
  impressions: number | null
}

/**
 * The result of looking up a post. `gone` is the platform's own definite answer. Everything less definite is
 * `cannot_tell`.
 */
export type PostReading = { externalId: string } & (
  | { state: 'there'; metrics: PostMetrics }
  | { state: 'gone' }
  | { state: 'cannot_tell' }
)

/** Who owns a post. `missing` means that there is none, or none that others can see. */
export type Ownership =
  | { state: 'own'; ref: PublishedRef }
  | { state: 'anothers' }
  | { state: 'missing' }
  /** The account has no right to read it, or has more posts than are read. */
  | { state: 'cannot_tell' }

/** How people and posts are looked up. */
export interface Reading {
  /** The platform's id of the account that has this handle now. Null if nobody has it. Needs no sign-in. */
  lookUpName?(handle: string): Promise<string | null>
  /**
   * The present version of the post at an address, for networks whose quotes name one. Null if there is none. Needs no
   * sign-in.
   */
  lookUpVersion?(address: string): Promise<string | null>
  /** The most that one call of `readPosts` takes. */
  readonly readPostsMost?: number
  /**
   * Looks up the account's own posts. Returns one reading for each, in any order. An outage is an error and never a
   * reading, so that silence is not taken for a removed post.
   */
  readPosts?(account: OpenAccount, posts: readonly { externalId: string }[]): Promise<PostReading[]>
  /** The post that an address names, with its key among the account's posts. Null if it is no post's address there. */
  readPostAddress?(address: string): PostAddress | null
  /**
   * Looks up who owns a post, by its key, if addresses do not say so. An outage is an error and never an answer about
   * the owner.
   */
  readOwnPost?(account: OpenAccount, key: string): Promise<Ownership>
  /** A post of this account by its key, with the address that the network itself would write. */
  postRef?(account: AccountName, key: string): PublishedRef
}

import type { XPost } from '#contract/networks/x-reading.ts'
import type { OpenAccount } from './connecting.ts'

/** The things that a network billed by returning them, once each. */
export interface Billed {
  /** Ids of posts, whether asked for or brought along by a reference. */
  posts: readonly string[]
  /** Ids of people. */
  users: readonly string[]
}

/** Why a post that was named is not in the answer. `unknown` says nothing about the post. */
export type WhyMissing = 'gone' | 'protected' | 'suspended' | 'unknown'

export interface PostsRead {
  /** Newest first, as the network lists them. */
  posts: XPost[]
  missing: readonly { id: string; why: WhyMissing }[]
  /** The newest post of the whole listing: with it as `sinceId` the next reading begins. Null if nothing was listed. */
  newestId: string | null
  /** There is more than was asked for. */
  isCut: boolean
  billed: Billed
}

export interface Listing {
  /** Only posts after this one. Null: as far back as the network goes, or as `most` allows. */
  sinceId: string | null
  /** The most posts that are returned, and paid for. */
  most: number
}

/** What one page of a listing brings beside its posts. Each of it is billed too. */
export interface Beside {
  authors: boolean
  media: boolean
}

/**
 * Reads other people's posts. Each call is billed by the network for what it returns, so its caller holds credits first
 * (decision 117). X is the only network with this part, and posts have X's own shape.
 */
export interface Reading {
  /** The most ids that one call of `lookUp` takes. */
  readonly lookUpMost: number
  /** The most characters of a search. */
  readonly searchMost: number
  /** Looks posts up by their ids, with what they refer to. */
  lookUp(account: OpenAccount, ids: readonly string[], beside: Beside): Promise<PostsRead>
  /** Posts that mention the account, with replies and quotes among them. */
  mentions(account: OpenAccount, listing: Listing, beside: Beside): Promise<PostsRead>
  /** Posts of the last seven days by the network's own operators. Throws `rejected` with the network's words. */
  search(account: OpenAccount, query: string, listing: Listing, beside: Beside): Promise<PostsRead>
}

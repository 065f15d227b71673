import type { AccountName, OpenAccount } from './connecting.ts'
import type { PublishedRef } from './outgoing.ts'

/** `account` is a handle or the platform's id, as written in the address. Null if the address names none. */
export interface PostAddress {
  key: string
  account: string | null
}

/** Who owns a post. `missing` means that there is no such post, or none that others can see. */
export type Ownership =
  | { state: 'own'; ref: PublishedRef }
  | { state: 'anothers' }
  | { state: 'missing' }
  /** The account has no right to read it, or has too many posts to search. */
  | { state: 'cannot_tell' }

/** Reads the post and the owner in an address, for a person who says where a post is. */
export interface Addresses {
  /** The account and the post's key in an address. Null if it is not the address of a post there. */
  readPostAddress(address: string): PostAddress | null
  /** A post of this account by its key, with the address in the network's own form. */
  postRef(account: AccountName, key: string): PublishedRef
  /**
   * Looks up the owner of a post by its key, if addresses do not name the owner. An outage is an error and never an
   * answer about the owner.
   */
  readOwnPost?(account: OpenAccount, key: string): Promise<Ownership>
}

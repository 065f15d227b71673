import type { AccountName, OpenAccount } from './connecting.ts'
import type { PublishedRef } from './outgoing.ts'

/** `account` is a handle or the platform's id, as the address has it. Null if it names none. */
export interface PostAddress {
  key: string
  account: string | null
}

/** Who owns a post. `missing` means that there is none, or none that others can see. */
export type Ownership =
  | { state: 'own'; ref: PublishedRef }
  | { state: 'anothers' }
  | { state: 'missing' }
  /** The account has no right to read it, or has more posts than are read. */
  | { state: 'cannot_tell' }

/** Which post an address names, and who owns it. Asked when a person says where a post is. */
export interface Addresses {
  /** The post that an address names, with its key among the account's posts. Null if it is no post's address there. */
  readPostAddress(address: string): PostAddress | null
  /** A post of this account by its key, with the address that the network itself would write. */
  postRef(account: AccountName, key: string): PublishedRef
  /**
   * Looks up who owns a post, by its key, if addresses do not say so. An outage is an error and never an answer about
   * the owner.
   */
  readOwnPost?(account: OpenAccount, key: string): Promise<Ownership>
}

import type { Addresses } from './addresses.ts'
import type { AccountName } from './connecting.ts'
import type { PublishedRef } from './outgoing.ts'

/** The account's own post that an address names. Null if it names anything else, or does not say who wrote the post. */
export function ownPost(addresses: Addresses | undefined, account: AccountName, address: string): PublishedRef | null {
  const named = addresses?.readPostAddress(address)
  if (!addresses || !named?.account) return null
  const owner = named.account.toLowerCase()
  const isOwn = owner === account.externalId.toLowerCase() || owner === account.handle?.toLowerCase()
  return isOwn ? addresses.postRef(account, named.key) : null
}

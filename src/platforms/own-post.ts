import type { AccountName } from './connecting.ts'
import type { PublishedRef } from './outgoing.ts'
import type { Reading } from './reading.ts'

/** The account's own post that an address names. Null if it names anything else, or does not say who wrote the post. */
export function ownPost(reading: Reading | undefined, account: AccountName, address: string): PublishedRef | null {
  const named = reading?.readPostAddress?.(address)
  if (!named?.account) return null
  const owner = named.account.toLowerCase()
  const isOwn = owner === account.externalId.toLowerCase() || owner === account.handle?.toLowerCase()
  return isOwn ? (reading?.postRef?.(account, named.key) ?? null) : null
}

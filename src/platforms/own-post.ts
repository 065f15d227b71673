import type { AccountName, PlatformAdapter, PublishedRef } from './adapter.ts'

/** The account's own post that an address names; null for an address of anything else, or that does not say whose it is. */
export function ownPost(
  adapter: Pick<PlatformAdapter, 'readPostAddress' | 'postRef'> | undefined,
  account: AccountName,
  address: string,
): PublishedRef | null {
  const named = adapter?.readPostAddress?.(address)
  if (!named?.account) return null
  const owner = named.account.toLowerCase()
  const isOwn = owner === account.externalId.toLowerCase() || owner === account.handle?.toLowerCase()
  return isOwn ? (adapter?.postRef?.(account, named.key) ?? null) : null
}

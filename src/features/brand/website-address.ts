import { WebAddress } from '#contract/common.ts'
import { invalidField } from '#kernel/errors.ts'
import { AddressRefused, type GuardedFetch } from '#kernel/net/guarded-fetch.ts'

/** Matches an address without a scheme: `northwind.com`. */
const BARE = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#].*)?$/u

/** The address with a scheme. Null if it is not a web address. A plain http address becomes https. */
export function websiteAddress(text: string): string | null {
  const parsed = WebAddress.safeParse(BARE.test(text) ? `https://${text}` : text)
  return parsed.success && !URL.parse(parsed.data)?.username ? parsed.data : null
}

/**
 * The address of a website to read. Throws 400 at `field` for an address that Galley never reads, before any request is
 * made.
 */
export function addressToRead(fetch: GuardedFetch, given: string, field: string): string {
  const text = given.trim().replace(/^http:\/\/(?=[^/:]+(?:[/?#]|$))/i, 'https://')
  // Servers on this machine have no https. The guarded fetch decides whether they may be read.
  const address = websiteAddress(text) ?? (/^http:\/\//i.test(text) ? text : null)
  if (address === null) {
    throw invalidField(field, 'not_an_address', 'Give the address of a website that begins with https://')
  }
  try {
    fetch.check(address)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw invalidField(field, 'address_refused', `${error.message}: give the address of a public website`)
  }
  return new URL(address).href
}

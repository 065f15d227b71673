import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, type RequestInit, type Response, fetch as undiciFetch } from 'undici'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** The address may not be asked for. The message is for the person who gave it. */
export class AddressRefused extends Error {}

export interface GuardedFetchOptions {
  /** For tests against servers on this machine: lets loopback through, over plain http and on any port. */
  allowLoopback?: boolean
  /** How names become addresses; the system's resolver unless told. */
  lookup?: typeof systemLookup
}

export type GuardedFetch = (url: string, init?: RequestInit & { maxRedirects?: number }) => Promise<Response>

/**
 * fetch for addresses that users give: https on port 443 only, no user info, and only to public addresses. Literal
 * addresses are checked in whatever notation, names when they are resolved, and the address that was checked is the one
 * connected to, so that a name which changes its answer gains nothing. Each redirect is checked like the first request.
 * Design: security, "Requests to addresses that users give".
 */
export function createGuardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const { allowLoopback = false, lookup = systemLookup } = options
  const allowed = (address: string): boolean =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address))

  const checkedLookup: LookupFunction = (hostname, lookupOptions, callback) => {
    lookup(hostname, { ...lookupOptions, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const addresses = found.filter(({ address }) => allowed(address))
      const [first] = addresses
      if (!first) return callback(new AddressRefused(`${hostname} is not a public address`), '', 0)
      if (lookupOptions.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
  const dispatcher = new Agent({ connect: { lookup: checkedLookup, timeout: 5_000 } })

  function check(url: URL): void {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (url.username || url.password) throw new AddressRefused('The address must not hold a user name or password')
    // URL has brought every notation of a literal (0x7f.1, 2130706433) into its canonical form by now.
    if (isIP(host) !== 0 && !allowed(host)) throw new AddressRefused(`${host} is not a public address`)
    const local = allowLoopback && (host === 'localhost' || isLoopbackAddress(host))
    if (local) return
    if (url.protocol !== 'https:' || url.port !== '')
      throw new AddressRefused('Only https addresses on the usual port are read')
  }

  return async (address, { maxRedirects = 3, ...init } = {}) => {
    let url = new URL(address)
    for (let redirects = 0; ; redirects++) {
      check(url)
      const response = await undiciFetch(url, { ...init, dispatcher, redirect: 'manual' })
      const location = response.headers.get('location')
      if (response.status < 300 || response.status > 399 || location === null || maxRedirects === 0) return response
      await response.body?.cancel()
      if (redirects >= maxRedirects) throw new AddressRefused(`The address redirects more than ${maxRedirects} times`)
      url = new URL(location, url)
    }
  }
}

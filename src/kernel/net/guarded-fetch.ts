import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, Headers, type RequestInit, type Response, fetch as undiciFetch } from 'undici'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** The address may not be requested. The message is for the person who gave it. */
export class AddressRefused extends Error {}

/**
 * A host name resolves to an address that is not public. The caller must not learn this: if it differed from
 * the answer for an unknown name, it would reveal which names the inner network has.
 */
export class NameRefused extends AddressRefused {}

export interface GuardedFetchOptions {
  /** For tests against servers on this machine: allows loopback, or only these origins of it, on any port. */
  allowLoopback?: boolean | readonly string[]
  /** For tests: plain http on this port counts as https on 443. The address is checked all the same. */
  standInPort?: number
  /** Resolves host names. The system's resolver if left out. */
  lookup?: typeof systemLookup
  /** Milliseconds for a whole exchange, redirects and body included, unless a call names its own. 10 s if left out. */
  timeoutMs?: number
}

export interface GuardedInit extends Omit<RequestInit, 'dispatcher'> {
  /** 3 if left out. With 0, or `redirect: 'manual'`, a redirect is the answer. */
  maxRedirects?: number
  timeoutMs?: number
}

export interface GuardedFetch {
  (url: string, init?: GuardedInit): Promise<Response>
  /** Throws AddressRefused for an address that is refused without any look-up: to say so when the address is given. */
  check(url: string): void
}

const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3
/** Headers that only the first server may get. */
const PERSONAL_HEADERS = ['authorization', 'cookie', 'proxy-authorization']

/**
 * A fetch for addresses that users give: https on port 443 only, no user info, and only public addresses. IP literals
 * are checked in any notation. Host names are checked when they are resolved, and the connection goes to the checked
 * address, so that a name which changes its answer gains nothing. Each redirect is checked like the first request. It
 * stores no cookies and ignores the environment's proxy. docs/design/security.md, "Requests to addresses that users give".
 */
export function createGuardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const { allowLoopback = false, lookup = systemLookup } = options
  const allowed = (address: string): boolean =>
    isPublicAddress(address) || (allowLoopback === true && isLoopbackAddress(address))

  const checkedLookup: LookupFunction = (hostname, lookupOptions, callback) => {
    lookup(hostname, { ...lookupOptions, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const [first] = found
      // One private address among public ones is enough to refuse: honest names have none.
      if (!first || !found.every(({ address }) => allowed(address)))
        return callback(new NameRefused(notPublicWords(hostname)), '', 0)
      if (lookupOptions.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
  // A separate dispatcher: the global one may use the environment's proxy.
  const dispatcher = new Agent({ connect: { lookup: checkedLookup, timeout: 5_000 } })

  function isExcepted(url: URL, host: string): boolean {
    if (allowLoopback === true) return host === 'localhost' || isLoopbackAddress(host)
    return allowLoopback !== false && allowLoopback.includes(url.origin)
  }

  function check(url: URL): void {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (url.username || url.password) throw new AddressRefused('The address must not hold a user name or password')
    if (isExcepted(url, host)) return
    // URL has already normalised every notation of an IP literal (0x7f.1, 2130706433).
    if (isIP(host) !== 0 ? !allowed(host) : LOCAL_NAME.test(host)) throw new AddressRefused(notPublicWords(host))
    const isHttps = url.protocol === 'https:' && url.port === ''
    const standsIn = url.protocol === 'http:' && url.port === String(options.standInPort)
    if (!isHttps && !standsIn) throw new AddressRefused('Only https addresses on the usual port are read')
  }

  const guardedFetch = async (
    address: string,
    { maxRedirects = MAX_REDIRECTS, timeoutMs = options.timeoutMs, ...given }: GuardedInit = {},
  ): Promise<Response> => {
    const timeout = AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS)
    const init: RequestInit = { ...given, signal: given.signal ? AbortSignal.any([given.signal, timeout]) : timeout }
    const follows = maxRedirects > 0 && init.redirect !== 'manual' && /^(GET|HEAD)$/i.test(init.method ?? 'GET')
    let url = parse(address)
    for (let redirects = 0; ; redirects++) {
      check(url)
      const response = await undiciFetch(url, { ...init, dispatcher, redirect: 'manual' })
      const location = response.headers.get('location')
      if (!follows || response.status < 300 || response.status > 399 || location === null) return response
      await response.body?.cancel()
      if (redirects >= maxRedirects) throw new AddressRefused(`The address redirects more than ${maxRedirects} times`)
      const next = parse(location, url)
      if (next.origin !== url.origin) init.headers = impersonal(init.headers)
      url = next
    }
  }
  return Object.assign(guardedFetch, { check: (address: string) => check(parse(address)) })
}

/** Matches names that always mean this machine, whatever a resolver answers. RFC 6761, 6.3. */
const LOCAL_NAME = /(^|\.)localhost\.?$/i

function parse(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (!url) throw new AddressRefused('This is not an address')
  return url
}

const notPublicWords = (host: string): string => `${host} is not a public address`

function impersonal(headers: RequestInit['headers']): Headers {
  const left = new Headers(headers ?? {})
  for (const name of PERSONAL_HEADERS) left.delete(name)
  return left
}

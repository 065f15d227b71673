import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, Headers, type RequestInit, type Response, fetch as undiciFetch } from 'undici'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** The address may not be asked for. The message is for the person who gave it. */
export class AddressRefused extends Error {}

export interface GuardedFetchOptions {
  /** For tests against servers on this machine: lets loopback, or only these origins of it, through on any port. */
  allowLoopback?: boolean | readonly string[]
  /** For tests: plain http on this port counts as https on 443. The address is checked all the same. */
  standInPort?: number
  /** How names become addresses; the system's resolver unless told. */
  lookup?: typeof systemLookup
  /** Milliseconds for a whole exchange, redirects and body included, where a call says nothing else; 10 s unless told. */
  timeoutMs?: number
}

export interface GuardedInit extends Omit<RequestInit, 'dispatcher'> {
  /** 3 unless told; with 0, or `redirect: 'manual'`, a redirect is the answer. */
  maxRedirects?: number
  timeoutMs?: number
}

export interface GuardedFetch {
  (url: string, init?: GuardedInit): Promise<Response>
  /** Throws AddressRefused for what would be refused without asking anybody: to say so when an address is given. */
  check(url: string): void
}

const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3
/** Headers that are meant only for the first server. */
const PERSONAL_HEADERS = ['authorization', 'cookie', 'proxy-authorization']

/**
 * fetch for addresses that users give: https on port 443 only, no user info, and only to public addresses. Literal
 * addresses are checked in whatever notation, names when they are resolved, and the address that was checked is the one
 * connected to, so that a name which changes its answer gains nothing. Each redirect is checked like the first request.
 * No cookies are kept and no proxy of the environment is used. docs/design/security.md, "Requests to addresses that
 * users give".
 */
export function createGuardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const { allowLoopback = false, lookup = systemLookup } = options
  const allowed = (address: string): boolean =>
    isPublicAddress(address) || (allowLoopback === true && isLoopbackAddress(address))

  const checkedLookup: LookupFunction = (hostname, lookupOptions, callback) => {
    lookup(hostname, { ...lookupOptions, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const [first] = found
      // One private address among public ones is enough for a refusal: honest names have none.
      if (!first || !found.every(({ address }) => allowed(address))) return callback(notPublic(hostname), '', 0)
      if (lookupOptions.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
  // A dispatcher of its own: the global one may have been told to use the environment's proxy.
  const dispatcher = new Agent({ connect: { lookup: checkedLookup, timeout: 5_000 } })

  function isExcepted(url: URL, host: string): boolean {
    if (allowLoopback === true) return host === 'localhost' || isLoopbackAddress(host)
    return allowLoopback !== false && allowLoopback.includes(url.origin)
  }

  function check(url: URL): void {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (url.username || url.password) throw new AddressRefused('The address must not hold a user name or password')
    if (isExcepted(url, host)) return
    // URL has brought every notation of a literal (0x7f.1, 2130706433) into its canonical form by now.
    if (isIP(host) !== 0 ? !allowed(host) : LOCAL_NAME.test(host)) throw notPublic(host)
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

/** Names that mean this machine whatever a resolver says. RFC 6761, 6.3. */
const LOCAL_NAME = /(^|\.)localhost\.?$/i

function parse(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (!url) throw new AddressRefused('This is not an address')
  return url
}

const notPublic = (host: string): AddressRefused => new AddressRefused(`${host} is not a public address`)

function impersonal(headers: RequestInit['headers']): Headers {
  const left = new Headers(headers ?? {})
  for (const name of PERSONAL_HEADERS) left.delete(name)
  return left
}

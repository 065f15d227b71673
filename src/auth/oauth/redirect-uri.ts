const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
/** Matches schemes with a special meaning in browsers or systems, at which no program would receive the answer. */
const TAKEN =
  /^(about|blob|chrome(-extension|-untrusted)?|content|data|devtools|edge|file|filesystem|ftp|intent|jar|javascript|mailto|ms-.*|resource|search-ms|sms|tel|urn|vbscript|view-source|wss?|wyciwyg):$/
const LONGEST = 2000

export type RedirectKind = 'https' | 'loopback' | 'private-use'

/**
 * The kind of a program's redirect URI. Null if it is not allowed. Allowed are https, http on the person's own machine
 * (any port), and a scheme that the program registered there (`cursor://…`). RFC 8252, 7; OAuth 2.1, 2.3.1.
 */
export function redirectKind(address: string): RedirectKind | null {
  // Browsers drop or replace some characters, which would give an address two meanings.
  if (address.length > LONGEST || !/^[!-~]+$/.test(address) || /[\\#<>"{}|^`]/.test(address)) return null
  const url = URL.parse(address)
  if (url?.username !== '' || url.password !== '') return null
  switch (url.protocol) {
    case 'https:':
      return 'https'
    case 'http:':
      return isLoopback(url) ? 'loopback' : null
    default:
      return TAKEN.test(url.protocol) || !/^[a-z][a-z0-9+.-]*:\/\/?[^/]/i.test(address) ? null : 'private-use'
  }
}

/** Whether the address is on the person's own machine. */
export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.includes(hostname)

export function isLoopbackHttps(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && isLoopback(url)
}

/**
 * The destination of the answer, as text for a person. It shows the whole host, because a part of it could belong to
 * anybody.
 */
export function redirectPlace(address: string): string {
  const url = new URL(address)
  switch (redirectKind(address)) {
    case 'loopback':
      return `a program on this computer (${url.host})`
    case 'private-use':
      return `a program on this device (${url.protocol}//${url.host || url.pathname.replace(/^\/+/, '')})`
    default:
      return url.host
  }
}

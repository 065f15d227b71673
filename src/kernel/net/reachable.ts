import { isIP } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** Names that no resolver outside knows: this machine's, a local network's, a container's. RFC 6761, 6762, 8375. */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|internal|lan|test|home\.arpa)$/i

/** Whether a server on the internet could ask for this address. What a name leads to is not looked up. */
export function reachableFromOutside(url: URL): boolean {
  const host = hostOf(url)
  if (url.protocol !== 'https:') return false
  return isIP(host) !== 0 ? isPublicAddress(host) : !LOCAL_NAME.test(host)
}

/** Whether the address is one of this machine itself, which reaches whatever this machine serves. */
export function isOnThisMachine(url: URL): boolean {
  const host = hostOf(url)
  return isLoopbackAddress(host) || /^localhost$|\.localhost$/i.test(host)
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$|\.$/g, '')

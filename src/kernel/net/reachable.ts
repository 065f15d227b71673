import { isIP } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/**
 * Names that no public resolver knows: names of this machine, of a local network or of a container. RFC 6761, 6762,
 * 8375.
 */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|internal|lan|test|home\.arpa)$/i

/** Whether a server on the internet could reach this address. Names are not resolved. */
export function reachableFromOutside(url: URL): boolean {
  const host = hostOf(url)
  if (url.protocol !== 'https:') return false
  return isIP(host) !== 0 ? isPublicAddress(host) : !LOCAL_NAME.test(host)
}

/** Whether the address belongs to this machine, which can reach everything that it serves. */
export function isOnThisMachine(url: URL): boolean {
  const host = hostOf(url)
  return isLoopbackAddress(host) || /^localhost$|\.localhost$/i.test(host)
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$|\.$/g, '')

import { isOnThisMachine, reachableFromOutside } from '#kernel/net/reachable.ts'
import { PlatformError } from './errors.ts'

/** The address of a file, for a network that can reach it. */
export function lentTo(network: string, fileUrl: string): string {
  const why = whyNotLent(network, fileUrl)
  if (why === null) return fileUrl
  throw new PlatformError('rejected', why)
}

/**
 * Why the network cannot reach the address. Null if it can. A simulated network on this machine can reach local
 * addresses.
 */
export function whyNotLent(network: string, fileUrl: string): string | null {
  const url = new URL(fileUrl)
  if (reachableFromOutside(url) || isOnThisMachine(new URL(network))) return null
  return `${new URL(network).host} fetches media itself and cannot reach ${url.origin}: the operator must give this installation an https address that is open to the internet (GALLEY_FILES_URL, or GALLEY_BASE_URL).`
}

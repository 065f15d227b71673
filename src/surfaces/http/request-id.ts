import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Config } from '#kernel/config.ts'

/** Matches an acceptable id: short, and without anything that could end a line or a quoted text in a log. */
const WELL_FORMED = /^[\w.:/+=-]{8,128}$/

/**
 * Gives each request an id. It keeps an id that came with the request only from a proxy that gives every request one,
 * as configured by the operator. Otherwise a client could choose ids and hide among other requests in log and audit.
 */
export function requestIds(
  config: Pick<Config, 'trustProxy' | 'proxyNamesRequests'>,
): (request: IncomingMessage) => string {
  const isProxy = proxyCheck(config)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isGood = typeof given === 'string' && WELL_FORMED.test(given)
    return isGood && isProxy(socket.remoteAddress ?? '') ? given : randomUUID()
  }
}

function proxyCheck({ trustProxy, proxyNamesRequests }: Pick<Config, 'trustProxy' | 'proxyNamesRequests'>) {
  if (!proxyNamesRequests || trustProxy === false) return () => false
  if (typeof trustProxy === 'number') return () => true // only the proxy can reach this server
  const proxies = new BlockList()
  for (const entry of trustProxy) {
    const [ip = '', bits] = entry.split('/')
    const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) proxies.addAddress(ip, family)
    else proxies.addSubnet(ip, Number(bits), family)
  }
  return (address: string) => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Config } from '#kernel/config.ts'

/** Short, and nothing that could end a line or a quote where it is written down. */
const WELL_FORMED = /^[\w.:/+=-]{8,128}$/

/**
 * Names each request. The name that came with it is kept only where the operator says that the proxy gives every request
 * one, and only from that proxy: whoever else may choose names can hide among those of others in log and audit.
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
  if (typeof trustProxy === 'number') return () => true // whoever reaches us is the proxy
  const proxies = new BlockList()
  for (const entry of trustProxy) {
    const [ip = '', bits] = entry.split('/')
    const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) proxies.addAddress(ip, family)
    else proxies.addSubnet(ip, Number(bits), family)
  }
  return (address: string) => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

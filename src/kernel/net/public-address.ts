import { BlockList, isIP } from 'node:net'

/**
 * Addresses that no request made for a user may reach: this machine, private and link-local networks, carrier NAT,
 * documentation, multicast and reserved ranges, and the IPv6 forms that wrap an IPv4 address. Source: IANA's registries
 * of special-purpose addresses, IPv4 and IPv6.
 */
const NOT_PUBLIC: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // In IPv6, global unicast is 2000::/3. Everything else is not public: loopback, mapped and translated IPv4 (NAT64
  // too), unique local, link-local, multicast.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

/** One list for each family: a single list would treat an IPv4 address as its mapped IPv6 address. */
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, prefix] of NOT_PUBLIC) blocked[familyOf(network)].addSubnet(network, prefix, familyOf(network))

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * True for an address on the public internet. IPv4 wrapped in IPv6 does not count: no server is reachable only that
 * way.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  return !blocked[familyOf(address)].check(address, familyOf(address))
}

export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && loopback.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}

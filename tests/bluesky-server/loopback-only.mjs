// Keeps this process from leaving the machine. A PDS looks up what its users name (handles, OAuth clients, proxied
// services), and no setting turns that off. This file is imported first and exports nothing.

import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'

const loopbackHosts = ['localhost', '127.0.0.1', '::1']
const closedPort = '127.0.0.1:9'

const connect = Socket.prototype.connect

// net, tls, http and fetch all open their connections here.
Socket.prototype.connect = function connectOnLoopback(...args) {
  const host = hostOf(args)
  if (loopbackHosts.includes(host)) return connect.apply(this, args)
  process.nextTick(() => this.destroy(new Error(`This test server may not connect to ${host}: it keeps to loopback.`)))
  return this
}

/** The host of a connect call, which takes (options), (port, host) or, inside Node, ([options, listener]). */
function hostOf([first, second]) {
  const options = Array.isArray(first) ? first[0] : first
  if (typeof options === 'object') return options.host ?? 'localhost'
  return typeof second === 'string' ? second : 'localhost'
}

// Handles are also looked up as TXT records, for which no socket of Node is used.
dns.setServers([closedPort])
dns.promises.setServers([closedPort])
// setServers replaces the functions; this updates modules that imported them by name.
syncBuiltinESMExports()

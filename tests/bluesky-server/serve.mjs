// A Bluesky server on 127.0.0.1: the reference PDS and a PLC directory, empty at each start.
//
//   node_modules/.bin/node tests/bluesky-server/serve.mjs [--port 2583] [handle.test …]
//
// Prints one line of JSON once it serves (its fields are in start.ts), then runs until SIGTERM or SIGINT.

import './loopback-only.mjs'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PDS } from '@atproto/pds'
import plc from '@did-plc/server'

const { values, positionals: handles } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '0' } },
})
const dataFolder = mkdtempSync(join(tmpdir(), 'galley-bluesky-'))
process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }))
// `disconnect` comes when the test that started this process has ended in any way.
for (const end of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(end, () => process.exit(0))
if (process.connected === false) process.exit(0)

const secret = () => randomBytes(32).toString('hex')

// Both packages would listen on every interface, and the PDS must know its address before it is made. So this file
// opens the sockets and attaches the applications to them.
const plcSocket = await listen(0)
const pdsSocket = await listen(Number(values.port))
const plcUrl = `http://localhost:${plcSocket.address().port}`
const pdsUrl = `http://localhost:${pdsSocket.address().port}`

plcSocket.on('request', plc.PlcServer.create({ db: plc.Database.mock() }).app)
const pds = await createPds()
pdsSocket.on('request', pds.app)
await pds.ctx.sequencer.start()

const accounts = []
for (const handle of handles.length > 0 ? handles : ['northwind.test']) accounts.push(await createAccount(handle))
console.log(JSON.stringify({ pdsUrl, plcUrl, ...accounts[0], accounts }))

async function listen(port) {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function createPds() {
  return PDS.fromEnv({
    hostname: 'localhost',
    port: pdsSocket.address().port,
    serviceHandleDomains: ['.test'],
    didPlcUrl: plcUrl,
    dataDirectory: dataFolder,
    blobstoreDiskLocation: join(dataFolder, 'blobs'),
    blobstoreDiskTmpLocation: join(dataFolder, 'blobs-incoming'),
    blobUploadLimit: 100 * 1024 * 1024,
    inviteRequired: false,
    crawlers: [],
    enableDidDocWithSession: true,
    // Allows plain http to the PLC directory and to OAuth clients on this machine.
    devMode: true,
    jwtSecret: secret(),
    dpopSecret: secret(),
    adminPassword: secret(),
    plcRotationKeyK256PrivateKeyHex: secret(),
  })
}

async function createAccount(handle) {
  const password = secret()
  const email = `${handle.split('.')[0]}@example.com`
  const { did, accessJwt } = await call('com.atproto.server.createAccount', { handle, email, password })
  const appPassword = await call('com.atproto.server.createAppPassword', { name: 'galley' }, accessJwt)
  return { handle, did, password, appPassword: appPassword.password }
}

async function call(method, input, accessJwt) {
  const response = await fetch(`${pdsUrl}/xrpc/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(accessJwt && { authorization: `Bearer ${accessJwt}` }) },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(`${method} for ${input.handle ?? 'an account'}: ${await response.text()}`)
  return response.json()
}

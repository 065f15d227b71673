import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { AddressRefused, createGuardedFetch } from './guarded-fetch.ts'
import { isPublicAddress } from './public-address.ts'

let server: Server
let port: number
let hits = 0

before(async () => {
  server = createServer((request, response) => {
    hits++
    if (request.url === '/away') return response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end()
    if (request.url === '/round') return response.writeHead(302, { location: '/round' }).end()
    response.end('inside')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  port = (server.address() as AddressInfo).port
})
after(() => server.close())

async function refused(url: string, fetch = createGuardedFetch()): Promise<void> {
  const before = hits
  await assert.rejects(
    () => fetch(url),
    (error: Error) => error instanceof AddressRefused || error.cause instanceof AddressRefused,
    url,
  )
  assert.equal(hits, before, `${url} reached the server`)
}

test('no notation of a local or private address is asked', async () => {
  const hosts = [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[::127.0.0.1]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '[fe80::1]',
    '[fd00::1]',
  ]
  for (const host of hosts) {
    await refused(`https://${host}/`)
    await refused(`http://${host}:${port}/`)
  }
})

test('other schemes, ports and user info are refused', async () => {
  for (const url of [
    'http://example.com/',
    'https://example.com:8443/',
    'https://user:secret@example.com/',
    'ftp://example.com/',
  ]) {
    await refused(url)
  }
})

test('a name that resolves to this machine is refused, and the answer that was checked is the one connected to', async () => {
  await refused('https://localhost/')
  let asked = 0
  const rebinding = createGuardedFetch({
    lookup: ((
      _host: string,
      _options: unknown,
      callback: (e: null, found: { address: string; family: number }[]) => void,
    ) => {
      asked++
      callback(null, [{ address: asked === 1 ? '127.0.0.1' : '93.184.216.34', family: 4 }])
    }) as never, // one of the overloads, the only one that the guard calls
  })
  await refused('https://rebind.example/', rebinding)
  assert.equal(asked, 1)
})

test('a redirect is checked like the first request, and three are enough', async () => {
  const fetch = createGuardedFetch({ allowLoopback: true })
  assert.equal(await (await fetch(`http://127.0.0.1:${port}/away`)).text(), 'inside')
  await assert.rejects(() => fetch(`http://127.0.0.1:${port}/round`), AddressRefused)
})

test('public addresses are public', () => {
  for (const address of ['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946']) {
    assert.equal(isPublicAddress(address), true, address)
  }
  assert.equal(isPublicAddress('not an address'), false)
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import './loopback-only.mjs'
import * as dns from 'node:dns/promises'

// An address from the range for documentation (RFC 5737), at which nobody answers.
const elsewhere = '192.0.2.1'
const refusal = /keeps to loopback/

describe('a process that is kept to loopback', () => {
  let neighbour: Server
  before(async () => {
    neighbour = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1')
    await once(neighbour, 'listening')
  })
  after(() => neighbour.close())

  test('reaches a neighbour on this machine', async () => {
    const { port } = neighbour.address() as AddressInfo // a TCP server
    for (const host of ['127.0.0.1', 'localhost']) {
      const response = await fetch(`http://${host}:${port}`)
      assert.equal(await response.text(), 'here')
    }
  })

  test('connects to no other address, however it is named', async () => {
    await assert.rejects(once(connect({ host: elsewhere, port: 80 }), 'connect'), refusal)
    await assert.rejects(once(connect(80, elsewhere), 'connect'), refusal)
    await assert.rejects(once(connectTls({ host: elsewhere, port: 443 }), 'secureConnect'), refusal)
  })

  test('fetches from no other host', async () => {
    for (const url of [`http://${elsewhere}/`, 'https://northwind.example/']) {
      await assert.rejects(fetch(url), (error: Error) => refusal.test(String(error.cause)))
    }
  })

  test('asks no name server', async () => {
    await assert.rejects(dns.resolveTxt('_atproto.northwind.example'), { code: 'ECONNREFUSED' })
    assert.deepEqual(dns.getServers(), ['127.0.0.1:9'])
  })
})

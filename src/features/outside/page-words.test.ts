import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { createPageReader } from './read-page.ts'

let server: Server
before(async () => {
  const head =
    '<meta property="og:title" content="invoice\u202Efdp.exe &#x1b;[31m\nagain">' +
    '<meta property="og:description" content="\u2067One\u2069 &#x202e;line\nand a second">'
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(head)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
after(() => server.close())

test('the text of a page contains nothing that hides or reverses the words around it', async () => {
  const read = createPageReader(createGuardedFetch({ allowLoopback: true }))
  const by = { parties: ['user:a'], until: new AbortController().signal }
  const page = await read(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, by)
  assert.deepEqual([page?.title, page?.description], ['invoicefdp.exe [31m again', 'One line and a second'])
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createGuardedFetch } from './guarded-fetch.ts'
import { AnswerTooLarge, readLimited } from './read-limited.ts'

const LIMIT = 1000
const fetch = createGuardedFetch({ allowLoopback: true })
let url: string
let sent = 0

const server = createServer(async (request, response) => {
  const size = Number(request.url?.split('/').at(-1))
  if (request.url?.startsWith('/announced/')) return response.end(Buffer.alloc(size))
  if (request.url?.startsWith('/packed/')) {
    return response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(size)))
  }
  if (request.url?.startsWith('/none/')) return response.writeHead(204).end()
  for (sent = 0; sent < size && !response.destroyed; sent += 100) {
    if (!response.write(Buffer.alloc(100))) await Promise.race([once(response, 'drain'), once(response, 'close')])
  }
  response.end()
})

before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server that listens has one
})
after(() => server.close())

const read = async (path: string) => readLimited(await fetch(`${url}${path}`), LIMIT)

test('what fits is read whole', async () => {
  for (const kind of ['announced', 'streamed', 'packed']) {
    assert.equal((await read(`/${kind}/${LIMIT}`)).length, LIMIT, kind)
  }
  assert.equal((await read('/none/0')).length, 0)
})

test('more than the limit is refused: announced, streamed, or unpacked from less', async () => {
  for (const path of [`/announced/${LIMIT + 1}`, `/streamed/${LIMIT + 100}`, '/packed/10000000']) {
    await assert.rejects(read(path), AnswerTooLarge, path)
  }
})

test('what is beyond the limit is not waited for', async () => {
  const endless = 100_000_000
  await assert.rejects(read(`/streamed/${endless}`), AnswerTooLarge)
  assert.ok(sent < endless, 'the server could not send all of it')
})

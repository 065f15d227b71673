import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { until } from '../../../tests/support/until.ts'
import { operations } from '../../operations.ts'
import { createHttpServer, type HttpServerOptions } from '../http/http-server.ts'

const QUICK = { graceMs: 200, bytesPerSecond: 100_000 }
/** The pace of files on a small scale: long silences are allowed, and 2 MB in two seconds are fast enough. */
const PATIENT = { graceMs: 2000, bytesPerSecond: 100_000 }

let t: TestApp
let app: FastifyInstance
/** A server without a pace limit, so that only the number of requests counts. */
let waiting: FastifyInstance
before(async () => {
  t = await testApp({ env: { GALLEY_UNFINISHED_REQUESTS: '20', GALLEY_TRUST_PROXY: '127.0.0.2' } })
  app = await serverWith({ ordinary: QUICK, upload: PATIENT, lookEveryMs: 50 })
  waiting = await serverWith({ lookEveryMs: 60_000 })
})
after(async () => {
  await app.close()
  await waiting.close()
  await t.close()
})

async function serverWith(bodyPaces: HttpServerOptions['bodyPaces'] & object): Promise<FastifyInstance> {
  const server = await createHttpServer({
    services: t.services,
    operations: Object.values(operations),
    webFolder: null,
    ready: async () => ({ ok: true, checks: {} }),
    bodyPaces,
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  return server
}

interface Sender {
  socket: Socket
  /** Everything that came back, once the connection has ended. */
  answer: Promise<string>
}

function open(head: string[], from = '127.0.0.1', server = app): Sender {
  const { port } = server.server.address() as AddressInfo // a TCP server that listens has one
  const socket = connect({ host: '127.0.0.1', port, localAddress: from })
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  socket.on('error', () => {}) // the answer tells what happened
  socket.write(`${head.join('\r\n')}\r\n`)
  const answer = once(socket, 'close').then(() => received)
  return { socket, answer }
}

const half = (path = '/v1/auth/sign-in', ...more: string[]) => [
  `POST ${path} HTTP/1.1`,
  'host: localhost',
  'content-type: application/json',
  'content-length: 40000',
  ...more,
  '',
  '{"email":',
]
const statusOf = (answer: string): string | undefined => answer.split(' ')[1]
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as { error: string }

/** Where a picture may be uploaded to. */
async function ticket(more: { sizeBytes?: number } = {}) {
  const body = { kind: 'image', contentType: 'image/png', ...more }
  const { data } = await t.request('POST', '{O}/marketing/media/upload-url', { as: await t.make.org(), body })
  const { pathname, search } = new URL(String(data.uploadUrl))
  return { key: String(data.key), pathname, search }
}

describe('a body that does not come', () => {
  for (const path of ['/v1/auth/sign-in', '/oauth/token', '/no/such/route']) {
    test(`${path}: the request is ended, with an answer if one can still be sent`, async () => {
      const answer = await open(half(path)).answer
      assert.equal(statusOf(answer), '408', answer)
      assert.match(bodyOf(answer).error, /did not arrive in time: send it again/)
      assert.match(answer, /x-request-id: /i)
    })
  }

  test('one that comes a byte at a time is ended as well', async () => {
    const { socket, answer } = open(half())
    const trickle = setInterval(() => socket.write(' '), 20)
    assert.equal(statusOf(await answer), '408')
    clearInterval(trickle)
  })

  test('a request that has its answer already is not read to its end', async () => {
    const answer = await open([
      'PUT /storage/uploads/a/b HTTP/1.1',
      'host: localhost',
      'content-type: video/mp4',
      'content-length: 900000000',
      '',
      'abc',
    ]).answer
    assert.equal(statusOf(answer), '403')
  })

  test('a file may take its time, whatever its size, as long as bytes arrive', async () => {
    const size = 2_000_000
    const { key, pathname, search } = await ticket({ sizeBytes: size })
    const { socket, answer } = open([
      `PUT ${pathname}${search} HTTP/1.1`,
      'host: localhost',
      'content-type: image/png',
      `content-length: ${size}`,
      'connection: close',
      '',
    ])
    for (let sent = 0; sent < size; sent += 100_000) {
      socket.write(Buffer.alloc(100_000))
      await sleep(sent === 0 ? 600 : 20) // a slow line, on which the first silence would end an ordinary body
    }
    assert.equal(statusOf(await answer), '200')
    assert.equal((await t.services.storage.peek(key, 1))?.sizeBytes, size)
  })

  test('a file that stops arriving is ended, and leaves nothing', async () => {
    const { key, pathname, search } = await ticket()
    const head = [`PUT ${pathname}${search} HTTP/1.1`, 'host: localhost', 'content-type: image/png']
    const answer = await open([...head, 'content-length: 1000', '', 'abc']).answer
    assert.equal(statusOf(answer), '408')
    assert.equal(await t.services.storage.peek(key, 1), null)
  })
})

describe('unfinished bodies', () => {
  const ask = (from: string, ...more: string[]) =>
    open(
      [
        'POST /v1/auth/sign-in HTTP/1.1',
        'host: localhost',
        'content-length: 2',
        'connection: close',
        ...more,
        '',
        '{}',
      ],
      from,
      waiting,
    ).answer.then(statusOf)
  const hold = (from: string, ...more: string[]) =>
    Array.from({ length: 20 }, () => open(half('/v1/auth/sign-in', ...more), from, waiting))

  /** Sends further requests until one is refused: only then has the server seen all others. */
  async function refusedAtLast(again: () => Promise<string | undefined>): Promise<void> {
    await until(async () => (await again()) === '429', { that: 'one more is refused' })
  }

  test('one address has a limited number; others are not affected, nor is it afterwards', async () => {
    const held = hold('127.0.0.3')
    await refusedAtLast(() => ask('127.0.0.3'))
    assert.equal(await ask('127.0.0.4'), '400')
    for (const { socket } of held) socket.destroy()
    await until(async () => (await ask('127.0.0.3')) === '400', { that: 'the address is served again' })
  })

  test('behind a trusted proxy each address is the one in the header', async () => {
    const held = hold('127.0.0.2', 'x-forwarded-for: 192.0.2.1')
    await refusedAtLast(() => ask('127.0.0.2', 'x-forwarded-for: 192.0.2.1'))
    assert.equal(await ask('127.0.0.2', 'x-forwarded-for: 192.0.2.2'), '400')
    for (const { socket } of held) socket.destroy()
  })

  test('from anybody else the header is ignored', async () => {
    const held = hold('127.0.0.5', 'x-forwarded-for: 192.0.2.3')
    await refusedAtLast(() => ask('127.0.0.5', 'x-forwarded-for: 192.0.2.4'))
    for (const { socket } of held) socket.destroy()
  })
})

describe('a connection that never becomes a request', () => {
  test('is answered in the shape of every refusal', async () => {
    const answer = await open(['what is this', '', '']).answer
    assert.equal(statusOf(answer), '400')
    assert.match(bodyOf(answer).error, /not a readable HTTP request/)
    const large = await open(['GET / HTTP/1.1', 'host: localhost', `x-a: ${'a'.repeat(20_000)}`, '', '']).answer
    assert.equal(statusOf(large), '431')
  })

  test('is closed soon: 15 seconds for the headers', () => {
    assert.equal(app.server.headersTimeout, 15_000)
  })
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { PlatformError, type PlatformErrorKind } from './errors.ts'
import { createPlatformHttp } from './http.ts'

const http = createPlatformHttp({ fetch: globalThis.fetch })
const token = 'secret-token'
const headers = { authorization: `Bearer ${token}` }
const guard = () => {}

async function serve(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.closeAllConnections())
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server
}

async function fails(promise: Promise<unknown>, kind: PlatformErrorKind, vendor: string): Promise<void> {
  await assert.rejects(promise, (error: unknown) => {
    assert.ok(error instanceof PlatformError, inspect(error))
    assert.deepEqual([error.kind, error.facts.vendor], [kind, vendor])
    assert.doesNotMatch(inspect(error, { depth: null, showHidden: true }), new RegExp(token))
    return true
  })
}

test('a refused connection was never sent, guarded or not', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const url = `http://127.0.0.1:${(closed.address() as AddressInfo).port}/` // a TCP server
  await new Promise((resolve) => closed.close(resolve))
  await fails(http({ method: 'POST', url, headers }), 'retry_backoff', 'ECONNREFUSED')
  await fails(http({ method: 'POST', url, headers, guard }), 'retry_backoff', 'ECONNREFUSED')
  // A name may stand for several addresses, each of them refused.
  await fails(
    http({ method: 'POST', url: url.replace('127.0.0.1', 'localhost'), guard }),
    'retry_backoff',
    'ECONNREFUSED',
  )
})

test('an unknown host was never sent', async () => {
  const lookup = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' })
  const offline = createPlatformHttp({ fetch: () => Promise.reject(new TypeError('fetch failed', { cause: lookup })) })
  await fails(offline({ method: 'POST', url: 'https://nowhere.invalid/', guard }), 'retry_backoff', 'ENOTFOUND')
})

test('one address refused and another lost may have been sent', async () => {
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' })
  const lost = Object.assign(new Error('reset'), { code: 'ECONNRESET', syscall: 'read' })
  const both = (...errors: Error[]) =>
    createPlatformHttp({ fetch: () => Promise.reject(new TypeError('x', { cause: new AggregateError(errors) })) })
  const request = { method: 'POST', url: 'https://a.example/', guard } as const
  await fails(both(refused, refused)(request), 'retry_backoff', 'ECONNREFUSED')
  await fails(both(refused, lost)(request), 'unknown_outcome', 'ECONNREFUSED')
})

test('a dropped connection is an unknown outcome of a guarded call, a plain retry of others', async (t) => {
  const url = await serve(t, (request) => request.socket.destroy())
  await fails(http({ method: 'POST', url, headers, guard }), 'unknown_outcome', 'UND_ERR_SOCKET')
  await fails(http({ method: 'GET', url, headers }), 'retry_backoff', 'UND_ERR_SOCKET')
})

test('an answer that breaks off is no answer, even after its status came', async (t) => {
  const url = await serve(t, (_request, response) => {
    response.writeHead(201, { 'content-length': 100 }).write('{"data"')
    setImmediate(() => response.destroy())
  })
  await fails(http({ method: 'POST', url, guard }), 'unknown_outcome', 'UND_ERR_SOCKET')
})

test('an answer without end is read no further than any real one goes, packed or not', async (t) => {
  let sent = 0
  const packed = gzipSync(Buffer.alloc(300_000_000))
  const url = await serve(t, (request, response) => {
    if (request.url === '/packed') return response.setHeader('content-encoding', 'gzip').end(packed)
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536
    }
    return response.on('drain', more).writeHead(200) && more()
  })
  const before = process.memoryUsage().arrayBuffers
  await fails(http({ method: 'GET', url: `${url}/packed` }), 'retry_backoff', 'answer_too_large')
  await fails(http({ method: 'POST', url: `${url}/packed`, guard }), 'unknown_outcome', 'answer_too_large')
  await fails(http({ method: 'GET', url }), 'retry_backoff', 'answer_too_large')
  assert.ok(sent < 100_000_000, 'what is beyond the limit was not waited for')
  assert.ok(process.memoryUsage().arrayBuffers - before < 100_000_000, 'nor was it held')
})

test('a page of posts may be longer than one thing', async (t) => {
  const long = JSON.stringify('a'.repeat(3 * 1024 * 1024))
  const url = await serve(t, (_, response) => response.setHeader('content-type', 'application/json').end(long))
  await fails(http({ method: 'GET', url }), 'retry_backoff', 'answer_too_large')
  assert.equal((await http({ method: 'GET', url, answersList: true })).body, JSON.parse(long))
})

test('a server that anybody named: no more is read than it has to say, except for posts', async (t) => {
  const anybodys = createPlatformHttp({ fetch: globalThis.fetch, asksAnybody: true })
  const long = JSON.stringify('a'.repeat(300 * 1024))
  const url = await serve(t, (_, response) => response.end(long))
  await fails(anybodys({ method: 'GET', url }), 'retry_backoff', 'answer_too_large')
  await fails(anybodys({ method: 'POST', url, guard }), 'unknown_outcome', 'answer_too_large')
  for (const asked of [{ answersList: true }, { answersPost: true }]) {
    assert.equal((await anybodys({ method: 'GET', url, ...asked })).body, JSON.parse(long))
  }
})

test('silence beyond the time-out', async (t) => {
  const url = await serve(t, () => {})
  await fails(http({ method: 'POST', url, timeoutMs: 20, guard }), 'unknown_outcome', 'timeout')
  await fails(http({ method: 'GET', url, timeoutMs: 20 }), 'retry_backoff', 'timeout')
})

test('a signal given up before: not sent, and the guard not asked', async () => {
  const signal = AbortSignal.abort()
  const asked = () => assert.fail('the guard was asked')
  const call = http({ method: 'POST', url: 'http://127.0.0.1:9/', signal, guard: asked })
  await assert.rejects(call, (error: PlatformError) => error.kind === 'retry_backoff')
})

test("a guard's error passes untouched and nothing is sent", async (t) => {
  let requests = 0
  const url = await serve(t, (_request, response) => response.end(String(requests++)))
  const stale = new Error('the intent is no longer fresh')
  const call = http({
    method: 'POST',
    url,
    guard: () => {
      throw stale
    },
  })
  await assert.rejects(call, (error) => error === stale)
  assert.equal(requests, 0)
})

test('a header that cannot be sent is named without its value', async () => {
  const call = http({ method: 'GET', url: 'http://127.0.0.1:9/', headers: { authorization: `Bearer ${token}\n!` } })
  await assert.rejects(call, (error: PlatformError) => !inspect(error).includes(token) && error.kind === 'reconnect')
})

test('a redirect is an answer: the token goes nowhere else', async (t) => {
  let followed = 0
  const elsewhere = await serve(t, (_request, response) => response.end(String(followed++)))
  const url = await serve(t, (_request, response) => response.writeHead(307, { location: elsewhere }).end())
  assert.equal((await http({ method: 'POST', url, headers })).status, 307)
  assert.equal(followed, 0)
})

test('bodies: JSON, form, bytes out; JSON, text, nothing in', async (t) => {
  const url = await serve(t, async (request, response) => {
    const chunks = await request.toArray()
    response.end(`${request.headers['content-type']} ${Buffer.concat(chunks)}`)
  })
  const sent = async (body: object) => (await http({ method: 'POST', url, ...body })).body
  assert.equal(await sent({ json: { a: 'é' } }), 'application/json {"a":"é"}')
  assert.equal(await sent({ form: { a: 'b c' } }), 'application/x-www-form-urlencoded;charset=UTF-8 a=b+c')
  assert.equal(
    await sent({ raw: new Uint8Array([104, 105]), headers: { 'content-type': 'image/png' } }),
    'image/png hi',
  )
  const answering = await serve(t, (request, response) => response.end(request.url === '/json' ? '{"a":1}' : ''))
  assert.deepEqual((await http({ method: 'GET', url: `${answering}/json` })).body, { a: 1 })
  assert.equal((await http({ method: 'GET', url: answering })).body, null)
})

test('a whole number that a JavaScript number cannot hold keeps its digits', async (t) => {
  const url = await serve(t, (_, response) =>
    response
      .setHeader('content-type', 'application/json')
      .end('{"ids":[7575000000000000009, 12],"large":1e300,"n":-1}'),
  )
  const { body } = await http({ method: 'GET', url })
  assert.deepEqual(body, { ids: ['7575000000000000009', 12], large: 1e300, n: -1 })
})

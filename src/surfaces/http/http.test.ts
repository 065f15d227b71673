import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { readConfig } from '#kernel/config.ts'
import { type Operation, operation } from '#kernel/operation.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { operations } from '../../operations.ts'
import { requestIds } from './request-id.ts'

const APP = 'https://app.example'

const large = operation({
  name: 'large',
  route: 'GET /v1/orgs/{orgId}/large',
  summary: 'An answer worth compressing, computed each time',
  tag: 'marketing',
  permission: 'workspace:read',
  output: z.object({ text: z.string() }),
}).handle(async () => ({ text: 'a plain word '.repeat(500) }))

const seen = operation({
  name: 'seen',
  route: 'GET /v1/seen',
  summary: 'Where a request comes from',
  tag: 'public',
  permission: 'public',
  output: z.object({ address: z.string() }),
}).handle(async (ctx) => ({ address: ctx.clientAddress }))

const all: readonly Operation[] = [...Object.values(operations), large, seen]

let t: TestApp
let as: Person
before(async () => {
  t = await testApp({ operations: all, env: { GALLEY_CORS_ORIGINS: APP, GALLEY_TRUST_PROXY: '1' } })
  as = await t.make.org()
  for (let n = 0; n < 12; n++) {
    const posts = [{ platform: 'x', contentText: `Note ${n}` }]
    await t.request('POST', '{O}/marketing/post-groups', { as, body: { title: `Notes ${n}`, posts } })
  }
})
after(() => t.close())

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  t.app.inject({
    method: method as 'GET',
    url: path.replace('{O}', `/v1/orgs/${as.orgId}`),
    headers: { authorization: `Bearer ${as.token}`, ...headers },
  })

// One answer that is cached, and one that is computed each time.
for (const path of ['{O}/marketing/posts', '{O}/large']) {
  describe(`GET ${path}`, () => {
    test('has an entity tag; a caller that sends it gets 304 and no body, until something changes', async () => {
      const first = await ask(path)
      const tag = String(first.headers.etag)
      assert.match(tag, /^"[\w-]{27}"$/)
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*', tag.replace(/"$/, '-br"')]) {
        const { statusCode, body, headers } = await ask(path, { 'if-none-match': known })
        assert.deepEqual([statusCode, body, headers.etag], [304, '', tag], known)
      }
      for (const other of ['"other"', `"${tag.slice(1, 10)}"`]) {
        assert.equal((await ask(path, { 'if-none-match': other })).statusCode, 200, other)
      }
    })

    test('is compressed if the client accepts it, under a tag of its own', async () => {
      const plain = await ask(path)
      assert.equal(plain.headers['content-encoding'], undefined)
      assert.equal(plain.headers.vary, 'Origin, accept-encoding')
      for (const [accepted, encoding, open] of [
        ['gzip, deflate, br', 'br', brotliDecompressSync],
        ['gzip', 'gzip', gunzipSync],
        ['br;q=0, *', 'gzip', gunzipSync],
      ] as const) {
        // The second answer comes from the cache.
        for (let time = 0; time < 2; time++) {
          const { headers, rawPayload } = await ask(path, { 'accept-encoding': accepted })
          assert.equal(headers['content-encoding'], encoding)
          assert.equal(open(rawPayload).toString(), plain.body)
          assert.equal(headers.etag, String(plain.headers.etag).replace(/"$/, `-${encoding}"`))
        }
      }
      assert.equal((await ask(path, { 'accept-encoding': 'identity' })).headers['content-encoding'], undefined)
    })

    test('answers HEAD the same without the body', async () => {
      const [get, head] = [await ask(path), await ask(path, {}, 'HEAD')]
      assert.deepEqual([head.statusCode, head.body], [200, ''])
      for (const name of ['etag', 'content-type', 'content-length']) assert.equal(head.headers[name], get.headers[name])
    })
  })
}

test('a tag changes with its content', async () => {
  const before = String((await ask('{O}/marketing/tags')).headers.etag)
  await t.request('POST', '{O}/marketing/tags', { as, body: { name: 'new' } })
  const after = await ask('{O}/marketing/tags', { 'if-none-match': before })
  assert.equal(after.statusCode, 200)
  assert.notEqual(after.headers.etag, before)
})

test('short answers are not compressed, and those to writes have no tag', async () => {
  const short = await ask('/v1/users/me', { 'accept-encoding': 'br' })
  assert.deepEqual([short.headers['content-encoding'], short.headers.vary], [undefined, 'Origin'])
  const write = await t.request('POST', '{O}/marketing/tags', { as, body: { name: 'untagged' } })
  assert.equal(write.headers.etag, undefined)
})

test('the description is compressed as well', async () => {
  const { headers, rawPayload } = await ask('/v1/openapi.json', { 'accept-encoding': 'br' })
  assert.equal(headers['content-encoding'], 'br')
  assert.equal(JSON.parse(brotliDecompressSync(rawPayload).toString()).openapi, '3.1.0')
})

describe('pages of other origins', () => {
  const preflight = { origin: APP, 'access-control-request-method': 'PATCH' }

  test('that are named may call the API, without cookies', async () => {
    const asked = await t.app.inject({ method: 'OPTIONS', url: `/v1/orgs/${as.orgId}`, headers: preflight })
    assert.equal(asked.statusCode, 204)
    assert.equal(asked.headers['access-control-allow-origin'], APP)
    assert.equal(asked.headers['access-control-allow-credentials'], undefined)
    assert.match(String(asked.headers['access-control-allow-methods']), /PATCH/)
    assert.match(String(asked.headers['access-control-allow-headers']), /authorization.*idempotency-key/)
    const answer = await ask('{O}/large', { origin: APP })
    assert.equal(answer.headers['access-control-allow-origin'], APP)
    assert.match(String(answer.headers['access-control-expose-headers']), /etag.*ratelimit/)
    assert.match(String(answer.headers.vary), /Origin.*accept-encoding/)
  })

  test('that are not named, or that want to sign in, are refused', async () => {
    const other = await ask('{O}/large', { origin: 'https://elsewhere.example' })
    assert.equal(other.headers['access-control-allow-origin'], undefined)
    for (const url of ['/v1/auth/token', '/v1/auth/sign-in?a=b', '/v1/%61uth/sign-in', '/%761/auth/token', '/v1/%zz']) {
      const asked = await t.app.inject({ method: 'OPTIONS', url, headers: preflight })
      assert.equal(asked.headers['access-control-allow-origin'], undefined, url)
      const answer = await t.app.inject({ method: 'POST', url, headers: { origin: APP }, payload: {} })
      assert.equal(answer.headers['access-control-allow-origin'], undefined, url)
    }
  })
})

test('over https this host, and no subdomain, must use https from then on', async () => {
  const plain = await ask('/v1/seen')
  assert.equal(plain.headers['strict-transport-security'], undefined)
  const secure = await testApp({ env: { GALLEY_BASE_URL: 'https://galley.example' } })
  try {
    const { headers } = await secure.request('GET', '/v1/openapi.json')
    assert.equal(headers['strict-transport-security'], 'max-age=31536000')
  } finally {
    await secure.close()
  }
})

describe('behind a proxy', () => {
  test('the proxy’s word on the client’s address counts for one step, and its request id is not trusted', async () => {
    const { body } = await ask('/v1/seen', { 'x-forwarded-for': '192.0.2.66, 192.0.2.7' })
    assert.equal(JSON.parse(body).data.address, '192.0.2.7')
    const { headers } = await ask('/v1/seen', { 'x-request-id': 'trace-0123:456' })
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/, 'a proxy that passes on what clients send')
  })

  for (const [trusted, from, kept] of [
    ['1', '10.0.0.5', true],
    ['10.0.0.0/8,192.0.2.1', '10.0.0.5', true],
    ['10.0.0.0/8,192.0.2.1', '::ffff:10.0.0.5', true],
    ['10.0.0.0/8,192.0.2.1', '192.0.2.1', true],
    ['10.0.0.0/8,192.0.2.1', '192.0.2.2', false],
    ['2001:db8::/32', '2001:db8::7', true],
  ] as const) {
    test(`a proxy’s request id is used if it is trusted: trusted ${trusted}, from ${from}`, async () => {
      const env = { GALLEY_TRUST_PROXY: trusted, GALLEY_PROXY_REQUEST_IDS: '1' }
      const named = requestIds(readConfig({ GALLEY_DATA: t.services.config.dataDir, ...env }, []))
      const request = (id: string) => ({ headers: { 'x-request-id': id }, socket: { remoteAddress: from } }) as never
      assert.equal(named(request('trace-0123:456')) === 'trace-0123:456', kept)
      for (const bad of ['short', 'a b c d e f g h', '"quoted-id"', 'x'.repeat(129)]) {
        assert.match(named(request(bad)), /^[0-9a-f-]{36}$/)
      }
    })
  }

  test('without a proxy neither header is trusted; no page of another origin may call either', async () => {
    const plain = await testApp({ operations: all })
    try {
      const headers = { 'x-forwarded-for': '192.0.2.7', 'x-request-id': 'trace-0123:456', origin: APP }
      const answer = await plain.app.inject({ url: '/v1/seen', headers })
      assert.equal(answer.json().data.address, '127.0.0.1')
      assert.match(String(answer.headers['x-request-id']), /^[0-9a-f-]{36}$/)
      assert.equal(answer.headers['access-control-allow-origin'], undefined)
    } finally {
      await plain.close()
    }
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createGalley } from './create-galley.ts'
import { data, galleyAt, ORG, refusal, thrown } from './galley-for-tests.ts'
import type { Seen } from './scripted-server-for-tests.ts'

describe('tokens', () => {
  const grant = (accessToken: string, expiresInSeconds = 900) =>
    data({ accessToken, tokenType: 'Bearer', expiresInSeconds, orgId: ORG, role: 'owner', permissions: [] })
  const isToken = ({ path }: Seen) => path === '/v1/auth/token'

  test('an API key is exchanged once for calls at the same time, and its workspace is used', async () => {
    const { server } = await galleyAt((seen) => (isToken(seen) ? grant('t1') : data([])), {})
    const own = createGalley({ baseUrl: server.url, apiKey: 'key' })
    await Promise.all([own.listTags(), own.listTags(), own.listMedia()])
    const [exchange, ...calls] = server.seen
    assert.deepEqual([exchange?.path, exchange?.headers.authorization], ['/v1/auth/token', 'Bearer key'])
    assert.equal(calls.length, 3)
    for (const call of calls) {
      assert.equal(call.headers.authorization, 'Bearer t1')
      assert.ok(call.path.startsWith(`/v1/orgs/${ORG}/`))
    }
  })

  test('a token is renewed a minute before its end', async () => {
    let nowMs = 1_000_000
    const { server } = await galleyAt((seen, count) => (isToken(seen) ? grant(`t${count}`) : data([])))
    const galley = createGalley({ baseUrl: server.url, apiKey: 'key', surroundings: { nowMs: () => nowMs } })
    await galley.listTags()
    nowMs += 839_000
    await galley.listTags()
    assert.equal(server.seen.filter(isToken).length, 1)
    nowMs += 2_000
    await galley.listTags()
    assert.equal(server.seen.filter(isToken).length, 2)
    assert.equal(server.seen.at(-1)?.headers.authorization, 'Bearer t4')
  })

  test('after a 401 it is renewed once, and the call repeated with the same key', async () => {
    const { server } = await galleyAt((seen, count) =>
      isToken(seen)
        ? grant(`t${count}`)
        : seen.headers.authorization === 'Bearer t1'
          ? refusal(401)
          : data({ id: 't' }),
    )
    const galley = createGalley({ baseUrl: server.url, apiKey: 'key' })
    assert.deepEqual(await galley.createTag({ name: 'news' }), { id: 't' })
    const keys = server.seen.filter((seen) => !isToken(seen)).map(({ headers }) => headers['idempotency-key'])
    assert.equal(keys.length, 2)
    assert.equal(keys[0], keys[1])
  })

  test('a second 401 is returned to the caller', async () => {
    const { server } = await galleyAt((seen, count) => (isToken(seen) ? grant(`t${count}`) : refusal(401)))
    const galley = createGalley({ baseUrl: server.url, apiKey: 'key' })
    assert.equal((await thrown(galley.listTags())).kind, 'unauthenticated')
    assert.equal(server.seen.length, 4)
  })

  test('the refusal of an API key reaches the caller unchanged', async () => {
    const { server } = await galleyAt(() => refusal(401))
    const galley = createGalley({ baseUrl: server.url, apiKey: 'key' })
    assert.equal((await thrown(galley.listTags())).kind, 'unauthenticated')
    assert.equal(server.seen.length, 1)
  })

  test('a token given as text is sent as it is; a function is called again for another token', async () => {
    const { galley, server } = await galleyAt(({ headers }) =>
      headers.authorization === 'Bearer b' ? data([]) : refusal(401),
    )
    await thrown(galley.listTags())
    assert.equal(server.seen.length, 1)
    const tokens = ['a', 'b']
    const asked = createGalley({ baseUrl: server.url, workspace: ORG, accessToken: async () => tokens.shift() ?? '' })
    assert.deepEqual(await asked.listTags(), [])
  })

  test('a session: fetch carries the cookie', async () => {
    const { server } = await galleyAt((seen) => (isToken(seen) ? grant('t') : data([])))
    const fetch: typeof globalThis.fetch = (url, init) =>
      globalThis.fetch(url, { ...init, headers: { ...init?.headers, cookie: 'galley=s' } })
    await createGalley({ baseUrl: server.url, session: true, workspace: ORG, fetch }).listTags()
    assert.deepEqual([server.seen[0]?.body, server.seen[0]?.headers.cookie], [{ orgId: ORG }, 'galley=s'])
  })
})

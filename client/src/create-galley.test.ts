import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createGalley } from './create-galley.ts'
import { isGalleyError } from './galley-error.ts'
import { data, galleyAt, ORG, refusal, thrown } from './galley-for-tests.ts'

describe('a call', () => {
  test('fills path, query and body, and answers the data', async () => {
    const { galley, server } = await galleyAt(() => data({ id: 'p' }))
    assert.deepEqual(await galley.updatePost({ postId: 'p/1', contentText: 'Hi' }), { id: 'p' })
    await galley.call('listPosts', { page: 2, 'filter[platform]': 'x' })
    await galley.deleteTag({ tagId: 't' })
    await galley.getStrategyVersion({ version: 3 })
    const marketing = `/v1/orgs/${ORG}/marketing`
    assert.deepEqual(
      server.seen.map(({ method, path }) => `${method} ${path}`),
      [
        `PATCH ${marketing}/posts/p%2F1`,
        `GET ${marketing}/posts?page=2&filter%5Bplatform%5D=x`,
        `DELETE ${marketing}/tags/t`,
        `GET /v1/orgs/${ORG}/strategy/versions/3`,
      ],
    )
    const [patch, get, remove] = server.seen
    assert.deepEqual(patch?.body, { contentText: 'Hi' })
    assert.equal(patch?.headers.authorization, 'Bearer token')
    assert.match(patch?.headers['idempotency-key'] ?? '', /^[0-9a-f]{32}$/)
    assert.equal(get?.headers['idempotency-key'], undefined)
    assert.equal(remove?.headers['content-type'], undefined)
  })

  test('a public operation sends no token', async () => {
    const { galley, server } = await galleyAt(() => data({}))
    await galley.getStatus()
    assert.equal(server.seen[0]?.headers.authorization, undefined)
  })

  test('a missing path name is a fault of the caller, and nothing is sent', async () => {
    const { galley, server } = await galleyAt(() => data({}))
    await assert.rejects(galley.getPost({ postId: '' }), /getPost needs postId/)
    assert.deepEqual(server.seen, [])
  })

  test('without a named workspace, the workspace is the token’s', async () => {
    const claims = Buffer.from(JSON.stringify({ org: ORG })).toString('base64url')
    const { galley, server } = await galleyAt(() => data([]))
    const other = createGalley({ baseUrl: server.url, accessToken: `head.${claims}.signature` })
    await other.listTags()
    assert.equal(await other.workspace(), ORG)
    await galley.listTags()
    assert.equal(server.seen[0]?.path, server.seen[1]?.path)
  })

  test('a refusal says all that the answer says', async () => {
    const details = [{ path: 'body.title', code: 'required', message: 'This field is required' }]
    const { galley, server } = await galleyAt(() => refusal(400, { details }, { 'x-request-id': 'r-1' }))
    const error = await thrown(galley.getMe())
    const { kind, status, code, requestId, retryAfterSeconds, message } = error
    assert.deepEqual(
      { kind, status, code, requestId, retryAfterSeconds, message },
      { kind: 'validation', status: 400, code: null, requestId: 'r-1', retryAfterSeconds: null, message: 'No' },
    )
    assert.deepEqual(error.details, details)
    assert.equal(server.seen.length, 1)
    assert.ok(isGalleyError(error, 'validation') && !isGalleyError(error, 'conflict'))
  })

  test('a page of a proxy is an error with its status', async () => {
    const { galley } = await galleyAt(() => ({ status: 500, body: '<html>' }))
    const error = await thrown(galley.getMe())
    assert.deepEqual([error.kind, error.status], ['server', 500])
  })
})

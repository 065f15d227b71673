import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { SCOPES, type Scope } from '#contract/scopes.ts'
import { TOOLS_BY_SCOPE } from '#contract/tools.ts'
import type { Operation } from '#kernel/operation.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { callTool, postMcp, REVISIONS, sendMcp } from '../../../tests/support/mcp.ts'
import { operations } from '../../operations.ts'

let t: TestApp
let person: Person
let address: URL
before(async () => {
  t = await testApp({ env: { GALLEY_CORS_ORIGINS: 'https://pages.example' } })
  person = await t.make.org()
  address = new URL('/mcp', await t.app.listen({ host: '127.0.0.1', port: 0 }))
})
after(() => t.close())

const present = new Set(Object.values<Operation>(operations).flatMap(({ tool }) => (tool ? [tool.name] : [])))
const toolsOf = (scopes: readonly Scope[]) =>
  SCOPES.filter((scope) => scopes.includes(scope))
    .flatMap((scope): string[] => [...TOOLS_BY_SCOPE[scope]])
    .filter((name) => present.has(name))

for (const revision of REVISIONS) {
  describe(`a client that speaks ${revision}`, () => {
    let client: Client
    before(async () => {
      const isModern = revision === '2026-07-28'
      client = new Client(
        { name: 'test', version: '1' },
        isModern ? { versionNegotiation: { mode: { pin: revision } } } : { supportedProtocolVersions: [revision] },
      )
      const token = await t.make.connectionToken(person, ['mcp:read', 'posts:write'], { client: 'Scribe' })
      await client.connect(new StreamableHTTPClientTransport(address, { authProvider: { token: async () => token } }))
    })
    after(() => client.close())

    test('is told what Galley is and how the review queue works', () => {
      assert.equal(client.getNegotiatedProtocolVersion(), revision)
      assert.match(client.getInstructions() ?? '', /review queue/)
      assert.deepEqual(client.getServerCapabilities(), { tools: {} })
    })

    test('sees exactly the tools of its scopes', async () => {
      const { tools } = await client.listTools()
      assert.deepEqual(
        tools.map(({ name }) => name),
        toolsOf(['mcp:read', 'posts:write']),
      )
    })

    test('drafts into the review queue, and gets the same as JSON and as text', async () => {
      const posts = [{ platform: 'x', contentText: `Hello in ${revision}` }]
      const result = await client.callTool({ name: 'create_draft_post', arguments: { posts } })
      const { group, posts: made } = result.structuredContent as {
        group: { id: string; status: string; draftedBy: unknown }
        posts: { contentText: string }[]
      }
      assert.deepEqual([group.status, made[0]?.contentText], ['pending_approval', `Hello in ${revision}`])
      const [first] = result.content as { type: string; text: string }[]
      assert.deepEqual(JSON.parse(first?.text ?? ''), result.structuredContent)
      const { name } = await t.owner
        .selectFrom('user_account')
        .select('name')
        .where('id', '=', person.userId)
        .executeTakeFirstOrThrow()
      assert.deepEqual(group.draftedBy, { kind: 'assistant', userId: person.userId, name, client: 'Scribe' })
    })

    test('is refused what it may not do, with the reason', async () => {
      const missing = await client.callTool({ name: 'update_post', arguments: { postId: person.orgId } })
      assert.equal(missing.isError, true)
      await assert.rejects(client.callTool({ name: 'post_now', arguments: {} }), /posts:publish, which .* not given/)
      await assert.rejects(client.callTool({ name: 'no_such_tool', arguments: {} }), /There is no tool no_such_tool/)
    })
  })
}

describe('each set of scopes', () => {
  for (const scopes of [
    ['mcp:read'],
    ['mcp:read', 'posts:publish'],
    ['posts:write', 'brand:write'],
    SCOPES,
    [],
  ] as Scope[][]) {
    test(`${scopes.join(' ') || 'none'} has its tools listed, and the others refused when they are called`, async () => {
      const token = await t.make.connectionToken(person, scopes)
      const listed = await sendMcp(t, token, 'tools/list')
      const names: string[] = listed.body.result.tools.map(({ name }: { name: string }) => name)
      assert.deepEqual(names, toolsOf(scopes))
      for (const name of present) {
        if (names.includes(name)) continue
        const { body } = await callTool(t, token, name, {})
        assert.equal(body.error?.code, -32602, name)
      }
    })
  }
})

describe('access:', () => {
  const list = (token: string | null, headers: Record<string, string> = {}) =>
    sendMcp(t, token, 'tools/list', {}, { headers })
  const challenge = 'Bearer resource_metadata="http://localhost:4400/.well-known/oauth-protected-resource/mcp"'

  test('without a token 401, with the address that says how to get one and no scope', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const { statusCode, headers } = await t.app.inject({ method, url: '/mcp' })
      assert.deepEqual([statusCode, headers['www-authenticate']], [401, challenge])
    }
  })

  test('with an invalid token, or one of the REST API, 401 that says so', async () => {
    const ended = await t.make.connectionToken(person, SCOPES, { endsAt: '2020-01-01T00:00:00Z' })
    const revoked = await t.make.connectionToken(person, SCOPES, { revokedAt: '2020-01-01T00:00:00Z' })
    for (const token of [
      'nonsense',
      person.token,
      await t.make.apiKeyToken(person),
      ended,
      revoked,
      'x'.repeat(9000),
    ]) {
      const { status, headers, body } = await list(token)
      assert.deepEqual([status, headers['www-authenticate']], [401, `${challenge}, error="invalid_token"`])
      assert.deepEqual([body.jsonrpc, typeof body.error.message], ['2.0', 'string'])
    }
    const basic = await t.app.inject({ method: 'POST', url: '/mcp', headers: { authorization: 'Basic eDp5' } })
    assert.equal(basic.statusCode, 401)
  })

  test('the token of a connection is invalid at the REST API', async () => {
    const token = await t.make.connectionToken(person)
    assert.equal((await t.request('GET', '{O}/marketing/tags', { as: { ...person, token } })).status, 401)
  })

  test('a suspended member, and one who was removed, 401 at once', async () => {
    const member = await t.make.member(person, 'editor')
    const token = await t.make.connectionToken(member)
    assert.equal((await list(token)).status, 200)
    await t.owner.updateTable('member').set({ status: 'suspended' }).where('user_id', '=', member.userId).execute()
    assert.equal((await list(token)).status, 401)
    await t.owner.deleteFrom('member').where('user_id', '=', member.userId).execute()
    assert.equal((await list(token)).status, 401)
  })

  test('by another name of this server, or from a page of an origin that is not allowed, 403', async () => {
    const token = await t.make.connectionToken(person)
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io:4400']) {
      assert.equal((await list(token, { host })).status, 403, host)
    }
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:9999',
      'http://localhost:4400.evil.example',
    ]) {
      assert.equal((await list(token, { origin })).status, 403, origin)
    }
    for (const headers of [
      { host: '127.0.0.1:1234' },
      { origin: 'http://localhost:4400' },
      { origin: 'https://pages.example' },
    ]) {
      assert.equal((await list(token, headers as Record<string, string>)).status, 200, JSON.stringify(headers))
    }
  })

  test('pages of an allowed origin see the challenge; other pages see nothing', async () => {
    const allowed = await list(null, { origin: 'https://pages.example' })
    assert.equal(allowed.headers['access-control-allow-origin'], 'https://pages.example')
    assert.match(String(allowed.headers['access-control-expose-headers']), /www-authenticate/)
    const asked = await t.app.inject({
      method: 'OPTIONS',
      url: '/mcp',
      headers: { origin: 'https://pages.example', 'access-control-request-method': 'POST' },
    })
    assert.match(String(asked.headers['access-control-allow-headers']), /mcp-protocol-version/)
    assert.equal(
      (await list(null, { origin: 'https://evil.example' })).headers['access-control-allow-origin'],
      undefined,
    )
  })
})

describe('the request itself:', () => {
  let token: string
  before(async () => {
    token = await t.make.connectionToken(person)
  })

  test('GET and DELETE are refused', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const { statusCode, headers } = await t.app.inject({
        method,
        url: '/mcp',
        headers: { authorization: `Bearer ${token}` },
      })
      assert.deepEqual([statusCode, headers.allow], [405, 'POST'])
    }
  })

  test('an invalid message is refused with JSON-RPC’s own codes', async () => {
    const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`
    const cases: [string, unknown, number, number, Record<string, string>?][] = [
      ['no JSON', '{', 400, -32700],
      ['an empty body', '', 400, -32700],
      ['a batch', [{ jsonrpc: '2.0', id: 1, method: 'ping' }], 400, -32600],
      ['a number', 7, 400, -32600],
      ['nested too deep', deep, 400, -32600],
      ['too large', { jsonrpc: '2.0', id: 1, method: 'ping', x: 'x'.repeat(1024 * 1024) }, 413, -32000],
      ['no JSON by its type', 'hello', 415, -32000, { 'content-type': 'text/plain' }],
      [
        'of an unknown revision',
        { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        400,
        -32000,
        { 'mcp-protocol-version': '1999-01-01' },
      ],
    ]
    for (const [what, payload, status, code, headers = {}] of cases) {
      const answer = await postMcp(t, token, payload, headers)
      assert.deepEqual([answer.status, answer.body.jsonrpc, answer.body.error.code], [status, '2.0', code], what)
    }
  })

  test('an unknown method is refused as such, and nothing can be subscribed to', async () => {
    assert.equal((await sendMcp(t, token, 'resources/list')).body.error.code, -32601)
    assert.equal(
      (await sendMcp(t, token, 'subscriptions/listen', {}, { revision: '2026-07-28' })).body.error.code,
      -32601,
    )
  })

  test('every answer has a request id, and none may be cached', async () => {
    const { headers } = await sendMcp(t, token, 'ping')
    assert.match(String(headers['x-request-id']), /^[\w-]{8,}$/)
    assert.equal(headers['cache-control'], 'no-store')
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { callTool, type McpAnswer, postMcp, REVISIONS, sendMcp } from '../../../tests/support/mcp.ts'

let t: TestApp
let token: string
before(async () => {
  t = await testApp()
  token = await t.make.connectionToken(await t.make.org())
})
after(() => t.close())

type Json = Record<string, unknown>

const send = (method: unknown, params?: unknown, more: Json = {}): Promise<McpAnswer> =>
  postMcp(t, token, { jsonrpc: '2.0', id: 1, method, ...(params !== undefined && { params }), ...more })
const handshake = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
}
const ENVELOPE = 'io.modelcontextprotocol'

describe('null in a message counts as left out:', () => {
  const cases: [what: string, method: string, params: unknown][] = [
    ['arguments', 'tools/call', { name: 'get_brand_kit', arguments: null }],
    ['arguments and _meta', 'tools/call', { name: 'get_brand_kit', arguments: null, _meta: null }],
    ['a key of a repeat', 'tools/call', { name: 'list_media', _meta: { 'galley/idempotencyKey': null } }],
    ['a progress token', 'tools/call', { name: 'list_media', arguments: {}, _meta: { progressToken: null } }],
    ['a task', 'tools/call', { name: 'list_media', arguments: {}, task: null }],
    [
      'what belongs to a later revision',
      'tools/call',
      { name: 'list_media', inputResponses: null, requestState: null },
    ],
    ['an argument', 'tools/call', { name: 'list_posts', arguments: { platform: null, status: null, page: null } }],
    ['params', 'tools/list', null],
    ['a cursor', 'tools/list', { cursor: null }],
    ['a cursor and _meta', 'tools/list', { cursor: null, _meta: null }],
    ['params of ping', 'ping', null],
    ['_meta of ping', 'ping', { _meta: null }],
    ['_meta of initialize', 'initialize', { ...handshake, _meta: null }],
    [
      'what a client may say of itself',
      'initialize',
      { ...handshake, clientInfo: { ...handshake.clientInfo, title: null, websiteUrl: null, icons: null } },
    ],
    [
      'what a client can do',
      'initialize',
      {
        ...handshake,
        capabilities: {
          roots: { listChanged: null },
          sampling: null,
          elicitation: { form: null },
          experimental: null,
          tasks: { requests: null },
          extensions: null,
        },
      },
    ],
  ]
  for (const [what, method, params] of cases) {
    test(`${what} (${method})`, async () => {
      const { status, body } = await send(method, params)
      assert.equal(status, 200)
      assert.equal(body.error, undefined, JSON.stringify(body.error))
      assert.notEqual(body.result.isError, true, JSON.stringify(body.result))
    })
  }

  test('params, result and error beside a method, and the id of a notification', async () => {
    const dumped = await send('ping', null, { result: null, error: null })
    assert.deepEqual([dumped.status, dumped.body.result], [200, {}])
    const told = await postMcp(t, token, {
      jsonrpc: '2.0',
      id: null,
      method: 'notifications/initialized',
      params: null,
    })
    assert.deepEqual([told.status, told.body], [202, null])
  })

  test('in the client data of each message of 2026-07-28', async () => {
    const meta = { [`${ENVELOPE}/clientInfo`]: null, [`${ENVELOPE}/logLevel`]: null, progressToken: null }
    const params = {
      cursor: null,
      _meta: {
        ...meta,
        [`${ENVELOPE}/protocolVersion`]: '2026-07-28',
        [`${ENVELOPE}/clientCapabilities`]: { sampling: null },
      },
    }
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
    const { status, body } = await postMcp(t, token, { jsonrpc: '2.0', id: 1, method: 'tools/list', params }, headers)
    assert.deepEqual([status, body.error], [200, undefined])
  })

  test('but not for the id of a request, which could then not be answered', async () => {
    const { status, body } = await postMcp(t, token, { jsonrpc: '2.0', id: null, method: 'ping' })
    assert.deepEqual(
      [status, body.error.code, body.error.message],
      [400, -32600, 'id: Give text or a whole number here'],
    )
  })

  test('and a null key does not make one call the repeat of another', async () => {
    const posts = [{ platform: 'x', contentText: 'Null is no key' }]
    const meta = { 'galley/idempotencyKey': null }
    const first = await callTool(t, token, 'create_draft_post', { posts }, { meta })
    const second = await callTool(t, token, 'create_draft_post', { posts }, { meta })
    assert.notEqual(first.data.group.id, second.data.group.id)
  })
})

/** The words of a refusal. They must be a sentence, not a validator's dump. */
function wordsOf({ body }: McpAnswer, code: number): string {
  assert.equal(body.error?.code, code, JSON.stringify(body))
  const { message } = body.error
  assert.doesNotMatch(message, /[{}[\]"\\]|\n|Invalid input|undefined|ZodError/, message)
  return message
}

describe('wrong params are -32602, and the message says where:', () => {
  const { clientInfo: _, ...nameless } = handshake
  const { capabilities: __, ...incapable } = handshake
  const cases: [method: string, params: unknown, words: RegExp][] = [
    ['initialize', undefined, /^params\.protocolVersion: This field is required/],
    ['initialize', nameless, /^params\.clientInfo: This field is required$/],
    ['initialize', { ...handshake, clientInfo: null }, /^params\.clientInfo: This field is required$/],
    ['initialize', { ...handshake, clientInfo: {} }, /^params\.clientInfo\.name: This field is required/],
    ['initialize', { ...handshake, clientInfo: 'me' }, /^params\.clientInfo: Give an object here$/],
    ['initialize', { ...handshake, clientInfo: { name: 'a', version: 1 } }, /^params\.clientInfo\.version: Give text/],
    ['initialize', { ...handshake, protocolVersion: 20251125 }, /^params\.protocolVersion: Give text here$/],
    ['initialize', incapable, /^params\.capabilities: This field is required$/],
    ['initialize', { ...handshake, capabilities: [] }, /^params\.capabilities: Give an object here$/],
    ['initialize', { ...handshake, capabilities: { roots: true } }, /^params\.capabilities\.roots: Give an object/],
    [
      'initialize',
      { ...handshake, capabilities: { roots: { listChanged: 'yes' } } },
      /^params\.capabilities\.roots\.listChanged: Give true or false here$/,
    ],
    ['initialize', { ...handshake, _meta: 7 }, /^params\._meta: Give an object here$/],
    ['initialize', 'hello', /^params: Give an object here$/],
    ['tools/list', { cursor: 7 }, /^params\.cursor: Give text here$/],
    ['tools/list', { cursor: 'abc' }, /^params\.cursor: .*no such cursor/],
    ['tools/list', { _meta: [] }, /^params\._meta: Give an object here$/],
    ['tools/list', [], /^params: Give an object here$/],
    ['tools/call', undefined, /^params\.name: This field is required$/],
    ['tools/call', {}, /^params\.name: This field is required$/],
    ['tools/call', { name: null }, /^params\.name: This field is required$/],
    ['tools/call', { name: 7 }, /^params\.name: Give text here$/],
    ['tools/call', { name: 'list_posts', arguments: [] }, /^params\.arguments: Give an object here$/],
    ['tools/call', { name: 'list_posts', arguments: '{"platform":"reddit"}' }, /^params\.arguments: Give an object/],
    ['tools/call', { name: 'list_posts', args: {} }, /^params\.args: There is no such field here$/],
    ['tools/call', { name: 'list_posts', input: {} }, /^params\.input: There is no such field here$/],
    ['tools/call', { name: 'list_posts', platform: ['reddit'] }, /^params\.platform: There is no such field here$/],
    ['tools/call', { name: 'list_posts', _meta: { progressToken: {} } }, /^params\._meta\.progressToken: /],
    ['tools/call', { name: 'list_posts', _meta: { 'galley/idempotencyKey': {} } }, /^params\._meta\.galley\/idempo/],
    ['tools/call', { name: 'list_posts', task: { ttl: 'long' } }, /^params\.task\.ttl: Give a number here$/],
    ['tools/call', { name: 'no_such_tool' }, /^There is no tool no_such_tool/],
    ['ping', 7, /^params: Give an object here$/],
    ['ping', { _meta: 'x' }, /^params\._meta: Give an object here$/],
    ['ping', { _meta: { progressToken: 1.5 } }, /^params\._meta\.progressToken: /],
  ]
  for (const [method, params, words] of cases) {
    test(`${method} ${JSON.stringify(params)}`, async () => {
      const answer = await send(method, params)
      assert.match(wordsOf(answer, -32602), words)
      assert.deepEqual([answer.status, answer.body.id], [200, 1])
    })
  }

  for (const revision of REVISIONS) {
    test(`in ${revision} as well`, async () => {
      const cursor = await sendMcp(t, token, 'tools/list', { cursor: 'abc' }, { revision })
      assert.match(wordsOf(cursor, -32602), /^params\.cursor: /)
      const args = await sendMcp(t, token, 'tools/call', { name: 'list_posts', args: {} }, { revision })
      assert.match(wordsOf(args, -32602), /^params\.args: /)
    })
  }

  test('the client data of a message of 2026-07-28', async () => {
    const _meta = {
      [`${ENVELOPE}/protocolVersion`]: '2026-07-28',
      [`${ENVELOPE}/clientInfo`]: { name: 7 },
      [`${ENVELOPE}/clientCapabilities`]: {},
    }
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' }
    const message = { jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta } }
    const answer = await postMcp(t, token, message, headers)
    assert.match(wordsOf(answer, -32602), /^params\._meta\.io\.modelcontextprotocol\/clientInfo\.name: Give text here/)
    assert.equal(answer.status, 400)
  })

  test('a notification, which is answered by its status alone unless it is wrong', async () => {
    const tell = (method: string, params?: unknown) => postMcp(t, token, { jsonrpc: '2.0', method, params })
    for (const method of [
      'notifications/initialized',
      'notifications/roots/list_changed',
      'notifications/unheard_of',
    ]) {
      const { status, body } = await tell(method)
      assert.deepEqual([status, body], [202, null], method)
    }
    assert.equal((await tell('notifications/cancelled', { requestId: 1, reason: null })).status, 202)
    for (const [method, params, words] of [
      ['notifications/initialized', [], /^params: Give an object here$/],
      ['notifications/cancelled', { requestId: {} }, /^params\.requestId: Give text or a whole number here$/],
      ['notifications/progress', { progressToken: 1 }, /^params\.progress: This field is required$/],
      ['notifications/unheard_of', 'x', /^params: Give an object here$/],
    ] as const) {
      const answer = await tell(method, params)
      assert.match(wordsOf(answer, -32602), words)
      assert.deepEqual([answer.status, answer.body.id], [400, null])
    }
  })
})

describe('an invalid or unknown message:', () => {
  test('is -32600 with the problem', async () => {
    for (const [message, words] of [
      [{}, /^jsonrpc: This field is required/],
      [{ jsonrpc: '1.0', id: 1, method: 'ping' }, /^jsonrpc: Only 2\.0 is possible here$/],
      [{ jsonrpc: '2.0', id: 1 }, /^method: This field is required$/],
      [{ jsonrpc: '2.0', id: 1, method: null }, /^method: This field is required$/],
      [{ jsonrpc: '2.0', id: 1, method: 7 }, /^method: Give text here$/],
      [{ jsonrpc: '2.0', id: {}, method: 'ping' }, /^id: Give text or a whole number here$/],
      [{ jsonrpc: '2.0', id: 1.5, method: 'ping' }, /^id: Give text or a whole number here$/],
      [{ jsonrpc: '2.0', id: 1, method: 'tools/list', cursor: 'x' }, /^cursor: There is no such field here$/],
      [[], /one message/],
      [[{ jsonrpc: '2.0', id: 1, method: 'ping' }], /one message/],
      ['text', /one message/],
      [null, /one message/],
    ] as const) {
      const answer = await postMcp(t, token, JSON.stringify(message))
      assert.match(wordsOf(answer, -32600), words, JSON.stringify(message))
      assert.equal(answer.status, 400)
    }
  })

  test('a response without a request is dropped', async () => {
    for (const answer of [{ result: {} }, { error: { code: 1, message: 'x' }, result: null }]) {
      const { status, body } = await postMcp(t, token, { jsonrpc: '2.0', id: 1, ...answer })
      assert.deepEqual([status, body], [202, null])
    }
  })

  test('an unknown method is -32601, whatever its params', async () => {
    for (const method of ['resources/list', 'prompts/get', 'logging/setLevel', 'tools/Call', 'x', '', 'constructor']) {
      for (const params of [undefined, null, {}, { a: 1 }, [], 'x', { _meta: 7 }]) {
        const { body } = await send(method, params)
        assert.equal(body.error?.code, -32601, `${method} ${JSON.stringify(body)}`)
      }
    }
  })
})

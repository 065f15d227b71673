import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { SCOPES } from '#contract/programs/scopes.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { callTool, type McpAnswer, postMcp, sendMcp } from '../../../tests/support/mcp.ts'

let t: TestApp
before(async () => {
  t = await testApp({ env: { GALLEY_RATE_REQUESTS: '20' } })
})
after(() => t.close())

const VERSION = { 'mcp-protocol-version': '2025-11-25' }
const call = (more: object, params: object = {}) => ({
  jsonrpc: '2.0',
  method: 'tools/call',
  params: { name: 'list_posts', arguments: {}, ...params },
  ...more,
})

/** Questions about a granted tool: some are answered without calling it, others by calling it. */
const ASKED: [what: string, ask: (token: string) => Promise<McpAnswer>][] = [
  ['a call', (token) => callTool(t, token, 'list_posts')],
  ['a call of the newest revision', (token) => callTool(t, token, 'list_posts', {}, { revision: '2026-07-28' })],
  ['a call with a wrong argument', (token) => callTool(t, token, 'create_draft_post', { posts: 7 })],
  ['a call of a tool that is none', (token) => callTool(t, token, 'no_such_tool')],
  ['arguments that are none', (token) => postMcp(t, token, call({ id: 1 }, { arguments: [] }), VERSION)],
  ['a call that wants no answer', (token) => postMcp(t, token, call({}), VERSION)],
  ['no message', (token) => postMcp(t, token, call({ id: 1, jsonrpc: '1.0' }), VERSION)],
  ['an unknown revision', (token) => postMcp(t, token, call({ id: 1 }), { 'mcp-protocol-version': '1999-01-01' })],
  ['nothing to take the answer in', (token) => postMcp(t, token, call({ id: 1 }), { ...VERSION, accept: 'text/html' })],
  [
    'a header that says another tool',
    (token) => sendMcp(t, token, 'tools/call', { name: 'list_posts' }, { ...MODERN, headers: { 'mcp-name': 'x' } }),
  ],
  ['no body', (token) => postMcp(t, token, '', VERSION)],
  ['a body that is no JSON', (token) => postMcp(t, token, '{', VERSION)],
  ['a list of messages', (token) => postMcp(t, token, [call({ id: 1 })], VERSION)],
  ['the list of tools', (token) => sendMcp(t, token, 'tools/list')],
]
const MODERN = { revision: '2026-07-28' } as const

describe('a token that was seen before gets no answer', () => {
  const ends: [string, (person: Person) => Promise<unknown>][] = [
    [
      'once its connection was ended',
      ({ orgId }) =>
        t.owner
          .updateTable('connection')
          .set({ revoked_at: new Date().toISOString() })
          .where('org_id', '=', orgId)
          .execute(),
    ],
    [
      'once its member was suspended',
      ({ userId }) =>
        t.owner.updateTable('member').set({ status: 'suspended' }).where('user_id', '=', userId).execute(),
    ],
    ['once it was given back', ({ orgId }) => t.owner.deleteFrom('oauth_token').where('org_id', '=', orgId).execute()],
  ]
  for (const [when, end] of ends) {
    test(when, async () => {
      const person = await t.make.org()
      const token = await t.make.connectionToken(person, SCOPES)
      for (let n = 0; n < 2; n++) assert.equal((await callTool(t, token, 'list_posts')).isError, false)
      await end(person)
      for (const [what, ask] of ASKED) assert.equal((await ask(token)).status, 401, what)
    })
  }
})

test('a message that names a tool and calls none is counted like any other', async () => {
  for (const body of [call({ id: 1 }, { name: 'no_such_tool' }), call({ id: 1 }, { arguments: [] }), call({})]) {
    const token = await t.make.connectionToken(await t.make.org())
    const statuses = []
    for (let n = 0; n < 21; n++) statuses.push((await postMcp(t, token, body, VERSION)).status)
    assert.deepEqual([statuses.includes(429), statuses[0]], [true, 'id' in body ? 200 : 202])
  }
})

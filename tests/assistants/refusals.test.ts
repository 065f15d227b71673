import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { SCOPES } from '../../src/contract/programs/scopes.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { CALLERS } from './callers.ts'
import { inspect } from './inspector.ts'

let app: TestApp
let url: string
let token: string
let draft: { postId: string; groupId: string; contentHash: string }
before(async () => {
  app = await testApp()
  const person = await app.make.org()
  token = await app.make.connectionToken(person, SCOPES, { client: 'Matrix' })
  url = `${await app.app.listen({ host: '127.0.0.1', port: 0 })}/mcp`
  const posts = [{ platform: 'x', contentText: 'x'.repeat(300) }]
  const { body } = await app.request('POST', '{O}/marketing/drafts', { as: person, body: { posts } })
  const [{ id: postId, contentHash }] = body.data.posts
  draft = { postId, contentHash, groupId: body.data.group.id }
})
after(() => app.close())

/** Tools with and without an output schema: for each a kind of refusal and the words that must arrive. */
const REFUSALS: [what: string, tool: string, args: () => Record<string, unknown>, words: RegExp[]][] = [
  [
    'what no person approved',
    'post_now',
    () => ({ postId: draft.postId }),
    [/approval_required/, /A person decides/, /reviewUrl/],
  ],
  [
    'what the network would not take',
    'approve_post_group',
    () => {
      const { groupId, postId, contentHash } = draft
      return { groupId, expected: [{ postId, contentHash }] }
    },
    [/text_too_long/, /update_post/],
  ],
  [
    'a wrong value, of a tool with an output schema',
    'create_media_upload',
    () => ({ kind: 'image', contentType: 'text/plain' }),
    [/contentType/, /image\/png/],
  ],
  [
    'what is not there, of a tool with an output schema',
    'delete_x_post',
    () => ({ postId: '6f1e3c1e-0000-4000-8000-000000000001' }),
    [/There is no such post/],
  ],
]

for (const caller of CALLERS) {
  describe(`${caller.name}:`, () => {
    test('lists every tool', async () => {
      const tools = await caller.tools(url, token)
      assert.ok(tools.includes('create_draft_post') && tools.includes('delete_x_post'), tools.join())
    })

    test('gets an answer', async () => {
      const { isError, text } = await caller.call(url, token, 'list_posts', { groupId: draft.groupId })
      assert.equal(isError, false, text)
      assert.match(text, new RegExp(draft.postId))
    })

    for (const [what, tool, args, words] of REFUSALS) {
      test(`is told the reason: ${what}`, async () => {
        const { isError, text } = await caller.call(url, token, tool, args())
        assert.equal(isError, true, text)
        for (const word of words) assert.match(text, word)
      })
    }
  })
}

test('the inspector finds no schema that a client could fail to read', async () => {
  const { code, errors } = await inspect(url, token, ['--method', 'tools/list', '--strict'])
  assert.equal(code, 0, errors)
  assert.doesNotMatch(errors, /portability|issue/i)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ErrorDetail } from '#contract/errors.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { callTool } from '../../../../tests/support/mcp.ts'

let t: TestApp
let owner: Person
before(async () => {
  t = await testApp()
  owner = await t.make.org()
})
after(() => t.close())

const CASES: [string, Record<string, unknown>, ErrorDetail][] = [
  [
    'x',
    { poll: { options: ['One'], durationMinutes: 60 } },
    { path: 'poll.options', code: 'too_small', message: 'Give at least 2 entries' },
  ],
  [
    'x',
    { poll: { options: ['One', 'Two'] } },
    { path: 'poll.durationMinutes', code: 'required', message: 'This field is required' },
  ],
  [
    'linkedin',
    { visibility: 'nobody' },
    { path: 'visibility', code: 'invalid_value', message: 'Give one of public, connections' },
  ],
  ['tiktok', { allowDuet: 'yes' }, { path: 'allowDuet', code: 'invalid_type', message: 'Give true or false here' }],
  ['reddit', { subreddit: 'lamps' }, { path: 'title', code: 'required', message: 'This field is required' }],
  [
    'youtube',
    { title: 'A film', privacy: 'public' },
    { path: 'privacy', code: 'unknown_field', message: 'Posts on YouTube have no such field' },
  ],
]

for (const [platform, platformPayload, detail] of CASES) {
  test(`${platform} ${JSON.stringify(platformPayload)}: refused in words of ours, over REST and MCP`, async () => {
    const post = { platform, contentText: 'Words', platformPayload }
    const { status, body } = await t.request('POST', '{O}/marketing/drafts', { as: owner, body: { posts: [post] } })
    const at = (place: string) => ({ ...detail, path: `${place}.0.platformPayload.${detail.path}` })
    assert.deepEqual([status, body.details], [400, [at('body.posts')]])
    const token = await t.make.connectionToken(owner)
    const { data } = await callTool(t, token, 'create_draft_post', { posts: [post] })
    assert.deepEqual(data.details, [at('posts')])
  })
}

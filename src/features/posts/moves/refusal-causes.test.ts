import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PostStatus } from '#contract/statuses.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { groupInStates } from '../../../../tests/support/features/posts/states.ts'
import { callTool } from '../../../../tests/support/mcp.ts'

let t: TestApp
let owner: Person
let token: string
before(async () => {
  t = await testApp()
  owner = await t.make.org()
  token = await t.make.connectionToken(owner)
})
after(() => t.close())

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
const patch = (path: string, body: unknown, as = owner) => t.request('PATCH', `{O}/marketing/${path}`, { as, body })

for (const [state, code] of [
  ['publishing', 'in_progress'],
  ['awaiting_platform', 'in_progress'],
  ['published', 'already_published'],
  ['canceled', 'invalid_transition'],
] as [PostStatus, string][]) {
  test(`what is ${state} is refused to an assistant with the code that REST gives: ${code}`, async () => {
    const { groupId, postIds } = await groupInStates(t, owner, [state])
    for (const change of [{ status: 'draft' }, { scheduledForUtc: inHours(4) }, { status: 'pending_approval' }]) {
      const rest = await patch(`posts/${postIds[0]}`, change)
      const mcp = await callTool(t, token, 'update_post', { postId: postIds[0], ...change })
      assert.deepEqual([rest.body.code, mcp.data.code], [code, code], `${state} ${JSON.stringify(change)}`)
      assert.equal(mcp.data.error, rest.body.error)
    }
    for (const change of [{ status: 'draft' }, { scheduledFor: inHours(4) }, { status: 'approved' }]) {
      const rest = await patch(`post-groups/${groupId}`, change)
      const mcp = await callTool(t, token, 'update_post_group', { groupId, ...change })
      assert.deepEqual([rest.body.code, mcp.data.code], [code, code], `${state} ${JSON.stringify(change)}`)
      assert.equal(mcp.data.error, rest.body.error)
    }
  })
}

for (const state of ['approved', 'scheduled', 'failed'] as const) {
  test(`what is ${state} an assistant moves by tools made for it`, async () => {
    const { groupId, postIds } = await groupInStates(t, owner, [state])
    for (const { data } of [
      await callTool(t, token, 'update_post', { postId: postIds[0], scheduledForUtc: inHours(4) }),
      await callTool(t, token, 'update_post', { postId: postIds[0], status: 'canceled' }),
      await callTool(t, token, 'update_post_group', { groupId, status: 'canceled' }),
    ]) {
      assert.equal(data.code, 'approval_required')
      assert.match(data.error, /schedule_post_group.*post_now.*delete_x_post/)
    }
  })
}

test('the state is the reason for a canceled post that was never approved, for a writer as for everybody', async () => {
  const writer = await t.make.member(owner, 'contributor')
  const { groupId, postIds } = await groupInStates(t, writer, ['draft'])
  assert.equal((await patch(`posts/${postIds[0]}`, { status: 'canceled' }, writer)).status, 200)
  for (const as of [writer, owner]) {
    for (const [path, change] of [
      [`posts/${postIds[0]}`, { status: 'draft' }],
      [`posts/${postIds[0]}`, { scheduledForUtc: inHours(4) }],
      [`post-groups/${groupId}`, { status: 'draft' }],
      [`post-groups/${groupId}`, { scheduledFor: inHours(4) }],
    ] as const) {
      const { status, body } = await patch(path, change, as)
      assert.deepEqual([status, body.code], [409, 'invalid_transition'], JSON.stringify(body))
    }
  }
})

test('content of a published post: 409 already_published, of a thread or not', async () => {
  for (const thread of [undefined, [{ text: 'two' }]]) {
    const { postIds } = await groupInStates(t, owner, ['published'])
    const live = ['1790000000000000001', '1790000000000000002'].slice(0, thread ? 2 : 1)
    await t.owner
      .updateTable('post')
      .set({
        ...(thread && { platform_payload: JSON.stringify({ thread }) }),
        live_parts: JSON.stringify(live.map((externalId) => ({ externalId, url: '', extra: {} }))),
        parts_total: live.length,
      })
      .where('id', '=', postIds[0] ?? '')
      .execute()
    const account = await t.make.account(owner, 'x')
    for (const change of [
      { contentText: 'Other' },
      { platformPayload: { replySettings: 'everyone' } },
      { socialAccountId: account },
    ]) {
      const { status, body } = await patch(`posts/${postIds[0]}`, change)
      assert.deepEqual([status, body.code], [409, 'already_published'])
      assert.match(body.error, /^This post is published already, so it cannot be edited/, body.error)
    }
  }
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { groupInStates } from '../../../../tests/support/features/posts/states.ts'

let t: TestApp
let owner: Person
let account: string
before(async () => {
  t = await testApp()
  owner = await t.make.org()
  account = await t.make.account(owner, 'x')
  await t.owner.updateTable('social_account').set({ status: 'error' }).where('id', '=', account).execute()
})
after(() => t.close())

const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
const ask = (method: string, path: string, body?: unknown) =>
  t.request(method, `{O}/marketing/${path}`, { as: owner, body })

async function inState(state: 'pending_approval' | 'approved' | 'scheduled') {
  const { groupId, postIds } = await groupInStates(t, owner, [state])
  const [postId = ''] = postIds
  await t.owner.updateTable('post').set({ social_account_id: account }).where('id', '=', postId).execute()
  return { groupId, postId }
}

const WAYS: [string, 'pending_approval' | 'approved' | 'scheduled', 'group' | 'post', Record<string, unknown>][] = [
  ['approving a group', 'pending_approval', 'group', { status: 'approved' }],
  ['scheduling a group', 'pending_approval', 'group', { status: 'scheduled' }],
  ['moving a group', 'scheduled', 'group', { scheduledFor: at(70) }],
  ['approving a post', 'pending_approval', 'post', { status: 'approved' }],
  ['scheduling a post', 'approved', 'post', { status: 'scheduled' }],
  ['moving a post', 'scheduled', 'post', { scheduledForUtc: at(80) }],
]
for (const [what, state, of, body] of WAYS) {
  test(`${what} by PATCH for an account in error warns, as approve does`, async () => {
    const { groupId, postId } = await inState(state)
    const { status, data } = await ask('PATCH', of === 'group' ? `post-groups/${groupId}` : `posts/${postId}`, body)
    assert.equal(status, 200)
    assert.deepEqual(
      data.warnings?.map((warning: { postId: string; code: string }) => [warning.postId, warning.code]),
      [[postId, 'account_error']],
    )
  })
}

test('so does publishing at once', async () => {
  const { postId } = await inState('approved')
  const { status, data } = await ask('POST', `posts/${postId}/post-now`)
  assert.deepEqual([status, data.warnings?.[0]?.code], [200, 'account_error'])
})

test('what gives nothing a way out warns of nothing', async () => {
  const { groupId, postId } = await inState('scheduled')
  assert.equal((await ask('PATCH', `post-groups/${groupId}`, { tagIds: [] })).data.warnings, undefined)
  const undecided = await inState('pending_approval')
  assert.equal((await ask('PATCH', `posts/${undecided.postId}`, { scheduledForUtc: at(9) })).data.warnings, undefined)
  assert.equal((await ask('PATCH', `posts/${postId}`, { status: 'canceled' })).data.warnings, undefined)
})

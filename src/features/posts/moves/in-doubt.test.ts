import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { createSeed, type Seed } from '../../../../tests/support/seed.ts'

let t: TestApp
let seed: Seed
let owner: Person
before(async () => {
  t = await testApp()
  seed = createSeed(t)
  owner = await t.make.org()
})
after(() => t.close())

/** A post whose answer from the network was lost, and whose outcome nobody has settled. */
async function inDoubt(): Promise<{ postId: string; groupId: string; account: string }> {
  const account = await t.make.account(owner, 'x')
  const { postId, groupId } = await seed.draft(owner, 'scheduled', account)
  const lost = { status: 'failed', outcome_unknown: true } as const
  await t.owner.updateTable('post').set(lost).where('id', '=', postId).execute()
  return { postId, groupId, account }
}

const ask = (method: string, path: string, body: unknown) =>
  t.request(method, `{O}/marketing${path}`, { as: owner, body })

test('edit, take back, undo, schedule and post now are refused, each with what to do; canceling is not', async () => {
  const { postId, groupId } = await inDoubt()
  const refused = [
    await ask('PATCH', `/posts/${postId}`, { contentText: 'Other words' }),
    await ask('PATCH', `/posts/${postId}`, { status: 'draft' }),
    await ask('PATCH', `/posts/${postId}`, { status: 'pending_approval' }),
    await ask('PATCH', `/posts/${postId}`, { status: 'scheduled' }),
    await ask('POST', `/posts/${postId}/post-now`, undefined),
    await ask('POST', `/post-groups/${groupId}/schedule`, { useBestSlot: true }),
    await ask('PATCH', `/post-groups/${groupId}`, { status: 'scheduled' }),
  ]
  for (const { status, body } of refused) {
    assert.deepEqual([status, body.code], [409, 'invalid_transition'], JSON.stringify(body))
    assert.match(body.error, /may be live already.*resolve/)
  }
  assert.equal((await ask('PATCH', `/posts/${postId}`, { status: 'canceled' })).status, 200)
  const canceled = await ask('PATCH', `/posts/${postId}`, { status: 'draft' })
  assert.equal(canceled.status, 409)
  assert.doesNotMatch(canceled.body.error, /resolve/, 'nothing of a canceled post can be settled')
})

test('the others of its group are scheduled without it', async () => {
  const { postId, groupId, account } = await inDoubt()
  const { postId: other, groupId: elsewhere } = await seed.draft(owner, 'scheduled', account)
  const approved = { group_id: groupId, status: 'approved', scheduled_for_utc: null } as const
  await t.owner.updateTable('post').set(approved).where('id', '=', other).execute()
  assert.notEqual(elsewhere, groupId)
  const answer = await ask('POST', `/post-groups/${groupId}/schedule`, { useBestSlot: true })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const statusOf = async (id: string) =>
    (await t.owner.selectFrom('post').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  assert.deepEqual([await statusOf(postId), await statusOf(other)], ['failed', 'scheduled'])
})

test('it is settled though its account is no longer connected', async () => {
  const { postId, account } = await inDoubt()
  await t.owner.updateTable('social_account').set({ status: 'disconnected' }).where('id', '=', account).execute()
  const { status, data } = await ask('POST', `/posts/${postId}/resolve`, { outcome: 'not_live' })
  assert.deepEqual([status, data?.status, data?.mayBeLive], [200, 'approved', false])
})

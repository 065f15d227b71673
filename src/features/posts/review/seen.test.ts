import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { groupInStates } from '../../../../tests/support/features/posts/states.ts'
import { seenIn } from '../../../../tests/support/seen.ts'

let t: TestApp
let owner: Person
before(async () => {
  t = await testApp()
  owner = await t.make.org()
  await t.make.account(owner, 'x')
  await t.make.account(owner, 'bluesky')
})
after(() => t.close())

const ask = (method: string, path: string, body?: unknown) =>
  t.request(method, `{O}/marketing/post-groups/${path}`, { as: owner, body })

const UNSEEN = { platform: 'bluesky', contentText: 'A second that nobody saw' }

test('a post that came after the look is not approved with those that were seen', async () => {
  const { groupId, postIds } = await groupInStates(t, owner, ['draft'])
  const expected = await seenIn(t, groupId)
  const added = await ask('POST', `${groupId}/posts`, UNSEEN)
  const approve = (body: object) => ask('POST', `${groupId}/approve`, { ...body, autoSchedule: false })
  const refused = await approve({ expected })
  assert.deepEqual([refused.status, refused.body.code], [409, 'stale_update'])
  const { id, contentHash } = added.data
  assert.deepEqual(
    refused.body.details.map(({ path, code }: { path: string; code: string }) => [path, code]),
    [[`posts.${id}`, 'not_seen']],
  )
  const statuses = async () => {
    const { data } = await ask('GET', groupId)
    return data.posts.map(({ status }: { status: string }) => status)
  }
  assert.deepEqual(await statuses(), ['draft', 'draft'], 'nothing was approved')
  assert.equal((await approve({ expected, approvePosts: postIds })).status, 200)
  assert.deepEqual(await statuses(), ['approved', 'draft'])
  assert.equal((await approve({ expected: [{ postId: id, contentHash }] })).status, 200)
})

test('whoever approves by changing the group, and says when they read it, does not approve what came since', async () => {
  const { groupId } = await groupInStates(t, owner, ['draft'])
  const ifUpdatedAt = (await ask('GET', groupId)).data.group.updatedAt
  await ask('POST', `${groupId}/posts`, UNSEEN)
  for (const status of ['approved', 'scheduled']) {
    const refused = await ask('PATCH', groupId, { status, ifUpdatedAt })
    assert.deepEqual([refused.status, refused.body.code], [409, 'stale_update'])
  }
})

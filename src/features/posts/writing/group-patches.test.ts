import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PostStatus } from '#contract/statuses.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { groupInStates } from '../../../../tests/support/features/posts/states.ts'

let t: TestApp
let owner: Person
before(async () => {
  t = await testApp()
  owner = await t.make.org()
})
after(() => t.close())

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
const ask = (method: string, path: string, body?: unknown) =>
  t.request(method, `{O}/marketing/${path}`, { as: owner, body })
const statesOf = async (groupId: string): Promise<PostStatus[]> =>
  (await ask('GET', `post-groups/${groupId}`)).data.posts.map(({ status }: { status: PostStatus }) => status)

for (const [states, expected] of [
  [
    ['approved', 'pending_approval'],
    ['scheduled', 'scheduled'],
  ],
  [
    ['draft', 'approved', 'scheduled'],
    ['scheduled', 'scheduled', 'scheduled'],
  ],
  [
    ['pending_approval', 'failed'],
    ['scheduled', 'scheduled'],
  ],
  [
    ['pending_approval', 'published'],
    ['scheduled', 'published'],
  ],
] as [PostStatus[], PostStatus[]][]) {
  test(`PATCH status scheduled of ${states.join(' and ')} schedules all that can be`, async () => {
    const { groupId } = await groupInStates(t, owner, states)
    const answer = await ask('PATCH', `post-groups/${groupId}`, { status: 'scheduled' })
    assert.deepEqual([answer.status, answer.data?.status], [200, 'scheduled'], JSON.stringify(answer.body))
    assert.deepEqual(await statesOf(groupId), expected)
  })
}

test('a refusal names what a PATCH of status would do to the group, and that is so', async () => {
  for (const states of [['failed', 'published'], ['failed'], ['canceled', 'failed']] as PostStatus[][]) {
    const { groupId } = await groupInStates(t, owner, states)
    const refused = [
      await ask('PATCH', `post-groups/${groupId}`, { scheduledFor: inHours(20) }),
      await ask('PATCH', `post-groups/${groupId}`, { scheduledFor: null }),
      await ask('PATCH', `post-groups/${groupId}`, { status: 'pending_approval' }),
      await ask('POST', `post-groups/${groupId}/approve`, {}),
    ]
    for (const { status, body } of refused) {
      assert.deepEqual([status, body.code], [409, 'invalid_transition'])
      assert.match(body.error, /can be set to scheduled \(what is failed\), canceled \(what is failed\)/, body.error)
    }
    assert.equal((await ask('PATCH', `post-groups/${groupId}`, { status: 'scheduled' })).status, 200)
  }
  const { groupId } = await groupInStates(t, owner, ['canceled'])
  const { body } = await ask('PATCH', `post-groups/${groupId}`, { scheduledFor: inHours(20) })
  assert.match(body.error, /canceled is final/)
})

test('a canceled group takes no more posts: canceled is final', async () => {
  const { groupId } = await groupInStates(t, owner, ['canceled', 'canceled'])
  const added = await ask('POST', `post-groups/${groupId}/posts`, { platform: 'bluesky', contentText: 'One more' })
  assert.deepEqual([added.status, added.body.code], [409, 'invalid_transition'])
  assert.match(added.body.error, /canceled is final/)
  assert.deepEqual(await statesOf(groupId), ['canceled', 'canceled'])
})

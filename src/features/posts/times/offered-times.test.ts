import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

async function draft(owner: Person): Promise<{ groupId: string; postId: string }> {
  const { data } = await t.request('POST', '{O}/marketing/drafts', {
    as: owner,
    body: { posts: [{ platform: 'x', contentText: 'We learned something about queues this week' }] },
  })
  return { groupId: data.group.id, postId: data.posts[0].id }
}

async function slotsOf(owner: Person): Promise<string[]> {
  const { data } = await t.request('GET', '{O}/marketing/scheduler/slots?platform=x&count=3', { as: owner })
  return data.slots.map(({ scheduledForUtc }: { scheduledForUtc: string }) => scheduledForUtc)
}

const approve = (owner: Person, groupId: string, body: object) =>
  t.request('POST', `{O}/marketing/post-groups/${groupId}/approve`, { as: owner, body })

test('the time that was offered is the time that is taken, be it the best or not', async () => {
  const owner = await t.make.org()
  const [best, , third] = await slotsOf(owner)
  const one = await draft(owner)
  const first = await approve(owner, one.groupId, { offered: [{ postId: one.postId, scheduledForUtc: best }] })
  assert.deepEqual([first.status, first.data.scheduledFor], [200, best])
  assert.doesNotMatch(first.data.scheduleReason, /was set for it/, 'the best time keeps its own reason')

  const lonely = await t.make.org()
  const two = await draft(lonely)
  const second = await approve(lonely, two.groupId, { offered: [{ postId: two.postId, scheduledForUtc: third }] })
  assert.deepEqual([second.status, second.data.scheduledFor], [200, third])
})

test('where it has been taken meanwhile nothing is decided, and the next free time is said', async () => {
  const owner = await t.make.org()
  const [best] = await slotsOf(owner)
  const [one, two] = [await draft(owner), await draft(owner)]
  await approve(owner, one.groupId, {})
  const refused = await approve(owner, two.groupId, { offered: [{ postId: two.postId, scheduledForUtc: best }] })
  assert.deepEqual([refused.status, refused.body.code], [409, 'stale_update'])
  const [detail] = refused.body.details
  assert.deepEqual([detail.path, detail.code], ['body.offered.0.scheduledForUtc', 'taken'])
  assert.match(detail.message, /next free time is \d{4}-/)
  const { data } = await t.request('GET', `{O}/marketing/post-groups/${two.groupId}`, { as: owner })
  assert.equal(data.posts[0].status, 'pending_approval')
  const next = /next free time is (\S+)/.exec(detail.message)?.[1]
  const taken = await approve(owner, two.groupId, { offered: [{ postId: two.postId, scheduledForUtc: next }] })
  assert.equal(taken.data.scheduledFor, next)
})

test('a time offered for a post that the verdict is not about is refused', async () => {
  const owner = await t.make.org()
  const [best] = await slotsOf(owner)
  const [one, two] = [await draft(owner), await draft(owner)]
  const refused = await approve(owner, one.groupId, { offered: [{ postId: two.postId, scheduledForUtc: best }] })
  assert.equal(refused.status, 404)
})

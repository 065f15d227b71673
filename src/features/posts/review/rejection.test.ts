import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { groupInStates } from '../../../../tests/support/features/posts/states.ts'

let t: TestApp
let owner: Person
let writer: Person
before(async () => {
  t = await testApp()
  owner = await t.make.org()
  writer = await t.make.member(owner, 'contributor')
})
after(() => t.close())

const ask = (as: Person, method: string, path: string, body?: unknown) => t.request(method, `{O}/${path}`, { as, body })
const nameOf = async (as: Person): Promise<string> => (await t.request('GET', '/v1/users/me', { as })).data.name
const GROUPS = 'marketing/post-groups'

test('a rejection’s reason, note and who are on the Approval, wherever approvals are answered', async () => {
  const { groupId, postIds } = await groupInStates(t, writer, ['pending_approval'])
  const verdict = { reason: 'too_promotional', note: 'Less about us' }
  const answered = await ask(owner, 'POST', `${GROUPS}/${groupId}/reject`, verdict)
  const group = await ask(writer, 'GET', `${GROUPS}/${groupId}`)
  const post = await ask(writer, 'GET', `marketing/posts/${postIds[0]}`)
  const list = await ask(writer, 'GET', GROUPS)
  const by = await nameOf(owner)
  for (const approvals of [
    answered.data.approvals,
    group.data.group.approvals,
    group.data.posts[0].approvals,
    post.data.approvals,
    list.data.items.find((item: { group: { id: string } }) => item.group.id === groupId).group.approvals,
  ]) {
    const last = approvals.at(-1)
    assert.deepEqual(
      [last.action, last.reason, last.note, last.approvedByName],
      ['rejected', 'too_promotional', 'Less about us', by],
    )
  }
  const { data } = await ask(owner, 'POST', `${GROUPS}/${groupId}/approve`, { autoSchedule: false })
  const approved = data.approvals.find(({ action }: { action: string }) => action === 'approved')
  assert.ok(!('reason' in approved) && !('note' in approved))
  assert.equal(approved.approvedByName, by)
})

test('the writer gets a mail with reason, note and who; whoever rejects their own draft gets none', async () => {
  const { groupId } = await groupInStates(t, writer, ['pending_approval', 'pending_approval'])
  await ask(owner, 'POST', `${GROUPS}/${groupId}/reject`, { reason: 'wrong_timing', note: 'After the fair' })
  await t.runJobs()
  const mine = (await t.mails()).filter(({ to }) => to === writer.email)
  const text = JSON.stringify(mine.at(-1))
  for (const word of [await nameOf(owner), 'Wrong timing', 'After the fair', `/review/${groupId}`]) {
    assert.ok(text.includes(word), `${word} in ${text}`)
  }
  const count = (await t.mails()).length
  const own = await groupInStates(t, owner, ['pending_approval'])
  await ask(owner, 'POST', `${GROUPS}/${own.groupId}/reject`, { reason: 'other' })
  await t.runJobs()
  assert.equal((await t.mails()).length, count)
})

test('the home summary tells a writer which drafts were sent back, until they are handed in again', async () => {
  const late = await t.make.member(owner, 'contributor')
  const { groupId, postIds } = await groupInStates(t, late, ['pending_approval'])
  await ask(owner, 'POST', `${GROUPS}/${groupId}/reject`, { reason: 'inaccurate', note: 'Look at the date' })
  const seen = (await ask(late, 'GET', 'home/summary')).data.rejectedDrafts
  assert.equal(seen.length, 1)
  const [{ rejectedAt, title, ...draft }] = seen
  assert.ok(Math.abs(Date.parse(rejectedAt) - Date.now()) < 60_000 && title)
  assert.deepEqual(draft, {
    groupId,
    postId: postIds[0],
    platform: 'x',
    reason: 'inaccurate',
    note: 'Look at the date',
    rejectedByName: await nameOf(owner),
  })
  const editor = await t.make.member(owner, 'editor')
  assert.deepEqual((await ask(editor, 'GET', 'home/summary')).data.rejectedDrafts, [], 'they are their writer’s')
  await ask(late, 'PATCH', `${GROUPS}/${groupId}`, { status: 'pending_approval' })
  assert.deepEqual((await ask(late, 'GET', 'home/summary')).data.rejectedDrafts, [])
})

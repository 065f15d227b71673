import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let t: TestApp
let owner: Person
before(async () => {
  t = await testApp()
})
after(() => t.close())
beforeEach(async () => {
  owner = await t.make.org()
})

const ask = (method: string, path: string, body?: unknown) =>
  t.request(method, `{O}/marketing/${path}`, { as: owner, body })
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

async function draftFor(socialAccountId: string) {
  const { data } = await ask('POST', 'drafts', { posts: [{ platform: 'x', contentText: 'Words', socialAccountId }] })
  return { groupId: data.group.id as string, postId: data.posts[0].id as string }
}

const channel = async () =>
  (await ask('GET', 'scheduler/schedule-coverage')).data.channels.find(
    ({ platform }: { platform: string }) => platform === 'x',
  )

test('disconnecting answers with what is scheduled on the account, and coverage counts it no longer', async () => {
  const account = await t.make.account(owner, 'x', { handle: 'northwind' })
  const other = await t.make.account(owner, 'x', { handle: 'second' })
  const { groupId, postId } = await draftFor(account)
  const at = inHours(30)
  await ask('POST', `post-groups/${groupId}/approve`, { scheduledForUtc: at })
  await draftFor(account)
  assert.deepEqual([(await channel()).status, (await channel()).scheduledCount], ['covered', 1])

  const gone = await ask('DELETE', `accounts/${account}`)
  assert.equal(gone.data.status, 'disconnected')
  assert.deepEqual(gone.data.scheduledPosts, [
    { id: postId, groupId, platform: 'x', status: 'scheduled', time: at, excerpt: 'Words' },
  ])
  const uncovered = await channel()
  assert.notEqual(uncovered.status, 'covered')
  assert.equal(uncovered.scheduledCount, 0)
  assert.match(uncovered.notes.join(' '), /1 scheduled post has no account that can publish it/)
  assert.deepEqual((await ask('DELETE', `accounts/${other}`)).data.scheduledPosts, [])
})

test('approving and scheduling for an account in error warns in the answer', async () => {
  const account = await t.make.account(owner, 'x', { handle: 'northwind' })
  const { groupId, postId } = await draftFor(account)
  await t.owner.updateTable('social_account').set({ status: 'error' }).where('id', '=', account).execute()
  const approved = await ask('POST', `post-groups/${groupId}/approve`, { scheduledForUtc: inHours(30) })
  assert.equal(approved.status, 200)
  const [warning, ...more] = approved.data.warnings
  assert.deepEqual([warning.postId, warning.code, more], [postId, 'account_error', []])
  assert.match(warning.message, /northwind.*connect.*again/)
  const moved = await ask('POST', `post-groups/${groupId}/schedule`, { scheduledForUtc: inHours(40) })
  assert.equal(moved.data.warnings.length, 1)
  await t.owner.updateTable('social_account').set({ status: 'connected' }).where('id', '=', account).execute()
  const fine = await ask('POST', `post-groups/${groupId}/schedule`, { scheduledForUtc: inHours(50) })
  assert.ok(!('warnings' in fine.data))
})

test('approving for a platform without an account warns too', async () => {
  const { data } = await ask('POST', 'drafts', { posts: [{ platform: 'bluesky', contentText: 'Words' }] })
  const approved = await ask('POST', `post-groups/${data.group.id}/approve`, {})
  assert.equal(approved.data.warnings?.[0].code, 'no_account')
})

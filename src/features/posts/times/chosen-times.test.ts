import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { groupInStates } from '../../../../tests/support/features/posts/states.ts'
import { callTool } from '../../../../tests/support/mcp.ts'
import { seenIn } from '../../../../tests/support/seen.ts'

let t: TestApp
let owner: Person
before(async () => {
  t = await testApp()
})
after(() => t.close())

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
const ask = (method: string, path: string, body?: unknown) =>
  t.request(method, `{O}/marketing/${path}`, { as: owner, body })
const timesOf = async (groupId: string): Promise<(string | null)[]> =>
  (await ask('GET', `post-groups/${groupId}`)).data.posts.map(
    (post: { scheduledForUtc: string }) => post.scheduledForUtc,
  )

test('useBestSlot without postIds leaves the times that a person chose; postIds move them', async () => {
  owner = await t.make.org()
  const { groupId, postIds } = await groupInStates(t, owner, [
    'pending_approval',
    'pending_approval',
    'pending_approval',
  ])
  const [byPerson = '', byScheduler = '', later = ''] = postIds
  const at = inHours(50)
  await ask('POST', `post-groups/${groupId}/approve`, { approvePosts: [byPerson], scheduledForUtc: at })
  await ask('POST', `post-groups/${groupId}/approve`, { approvePosts: [byScheduler] })
  await ask('POST', `post-groups/${groupId}/approve`, { approvePosts: [later], autoSchedule: false })
  const moved = await ask('POST', `post-groups/${groupId}/schedule`, { useBestSlot: true })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  const [first, second, third] = await timesOf(groupId)
  assert.equal(first, at)
  assert.ok(second && third && third !== at)

  const named = await ask('POST', `post-groups/${groupId}/schedule`, { useBestSlot: true, postIds: [byPerson] })
  assert.equal(named.status, 200)
  assert.notEqual((await timesOf(groupId))[0], at)
})

test('where a person chose every time, asking for best slots is refused in words', async () => {
  owner = await t.make.org()
  const { groupId, postIds } = await groupInStates(t, owner, ['pending_approval'])
  const at = inHours(50)
  await ask('PATCH', `posts/${postIds[0]}`, { scheduledForUtc: at })
  const approved = await ask('POST', `post-groups/${groupId}/approve`, {})
  assert.equal(approved.data.scheduledFor, at, 'the wish was taken: a person chose it')
  const refused = await ask('POST', `post-groups/${groupId}/schedule`, { useBestSlot: true })
  assert.deepEqual([refused.status, refused.body.code], [409, 'invalid_transition'])
  assert.match(refused.body.error, /a person chose.*postIds/)
  assert.deepEqual(await timesOf(groupId), [at])
})

test('a time that an assistant set is not said to be a person’s, nor left where a person asks for best slots', async () => {
  owner = await t.make.org()
  const token = await t.make.connectionToken(owner, undefined, { client: 'Scribe' })
  const reasonsOf = async (groupId: string) =>
    (await ask('GET', `post-groups/${groupId}`)).data.posts.map(
      (post: { scheduleReason: string }) => post.scheduleReason,
    )

  const approved = await groupInStates(t, owner, ['pending_approval'])
  const expected = await seenIn(t, approved.groupId)
  const call = { groupId: approved.groupId, expected, scheduledForUtc: inHours(40) }
  assert.equal((await callTool(t, token, 'approve_post_group', call)).isError, false)
  assert.deepEqual(await reasonsOf(approved.groupId), ['Chosen through Scribe'])
  assert.equal((await ask('POST', `post-groups/${approved.groupId}/schedule`, { useBestSlot: true })).status, 200)

  const wished = await groupInStates(t, owner, ['draft', 'draft'])
  await callTool(t, token, 'update_post', { postId: wished.postIds[0], scheduledForUtc: inHours(60) })
  await callTool(t, token, 'update_post_group', { groupId: wished.groupId, scheduledFor: inHours(61) })
  await ask('POST', `post-groups/${wished.groupId}/approve`, {})
  assert.equal((await ask('POST', `post-groups/${wished.groupId}/schedule`, { useBestSlot: true })).status, 200)

  const posts = [{ platform: 'x', contentText: 'By Scribe' }]
  const drafted = await callTool(t, token, 'create_draft_post', { posts, scheduledFor: inHours(90) })
  const groupId: string = drafted.data.group.id
  await ask('POST', `post-groups/${groupId}/approve`, {})
  assert.equal((await ask('POST', `post-groups/${groupId}/schedule`, { useBestSlot: true })).status, 200)

  const byPerson = await groupInStates(t, owner, ['pending_approval'])
  await ask('POST', `post-groups/${byPerson.groupId}/approve`, { scheduledForUtc: inHours(44) })
  assert.deepEqual(await reasonsOf(byPerson.groupId), ['Chosen by the person who approved it'])
})

test('a time set on a draft is readable on post and group, and in the lists', async () => {
  owner = await t.make.org()
  const { groupId, postIds } = await groupInStates(t, owner, ['draft', 'draft'])
  const [early, late] = [inHours(20), inHours(40)]
  const set = await ask('PATCH', `posts/${postIds[0]}`, { scheduledForUtc: late })
  assert.deepEqual([set.data.scheduledForUtc, set.data.wishedForUtc], [null, late])
  await ask('PATCH', `posts/${postIds[1]}`, { scheduledForUtc: early })
  assert.equal((await ask('GET', `post-groups/${groupId}`)).data.group.scheduledFor, early, 'the earliest wish')
  const listed = (await ask('GET', 'posts')).data.items.map((post: { wishedForUtc: string }) => post.wishedForUtc)
  assert.deepEqual(listed.sort(), [early, late])
  await ask('PATCH', `posts/${postIds[1]}`, { scheduledForUtc: null })
  assert.equal((await ask('GET', `post-groups/${groupId}`)).data.group.scheduledFor, late)
  const ofGroup = await ask('PATCH', `post-groups/${groupId}`, { scheduledFor: early })
  assert.equal(ofGroup.data.scheduledFor, early)
  const posts = (await ask('GET', `post-groups/${groupId}`)).data.posts
  assert.deepEqual(
    posts.map((post: { wishedForUtc: string }) => post.wishedForUtc),
    [early, early],
  )
})

test('approving without a time but with one named keeps it as the wish', async () => {
  owner = await t.make.org()
  const { groupId } = await groupInStates(t, owner, ['pending_approval'])
  const at = inHours(30)
  const approved = await ask('POST', `post-groups/${groupId}/approve`, { autoSchedule: false, scheduledForUtc: at })
  assert.deepEqual([approved.data.status, approved.data.scheduledFor], ['approved', at])
  const scheduled = await ask('PATCH', `post-groups/${groupId}`, { status: 'scheduled' })
  assert.deepEqual([scheduled.data.status, scheduled.data.scheduledFor], ['scheduled', at])
})

test('one id twice is one decision: approve, reject, schedule', async () => {
  owner = await t.make.org()
  const count = async (groupId: string, action: string): Promise<number> => {
    const { group } = (await ask('GET', `post-groups/${groupId}`)).data
    return group.approvals.filter((a: { action: string; level: string }) => a.level === 'post' && a.action === action)
      .length
  }
  const { groupId, postIds } = await groupInStates(t, owner, ['pending_approval', 'draft'])
  const [id = ''] = postIds
  const twice = [id, id.toUpperCase(), id]
  assert.equal((await ask('POST', `post-groups/${groupId}/reject`, { rejectPosts: twice })).status, 200)
  assert.equal(await count(groupId, 'rejected'), 1)
  const approved = await ask('POST', `post-groups/${groupId}/approve`, { approvePosts: twice, autoSchedule: false })
  assert.equal(approved.status, 200, JSON.stringify(approved.body))
  assert.equal(await count(groupId, 'approved'), 1)
  await ask('POST', `post-groups/${groupId}/approve`, { autoSchedule: false })
  const scheduled = await ask('POST', `post-groups/${groupId}/schedule`, { postIds: twice, useBestSlot: true })
  assert.equal(scheduled.status, 200, JSON.stringify(scheduled.body))
  assert.equal((await ask('PATCH', `post-groups/${groupId}`, { tagIds: [] })).status, 200)
})

test('post-now while publishing is paused is refused, and nothing moves', async () => {
  owner = await t.make.org()
  const account = await t.make.account(owner, 'x')
  for (const pause of [{ workspace: true, reason: 'A storm' }, { platforms: ['x'] }, { accountIds: [account] }]) {
    const { postIds } = await groupInStates(t, owner, ['draft'])
    const [postId = ''] = postIds
    await ask('PATCH', `posts/${postId}`, { socialAccountId: account })
    await ask('PATCH', `posts/${postId}`, { status: 'approved' })
    await ask('PUT', 'publishing/pause', pause)
    const before = (await ask('GET', `posts/${postId}`)).data
    const refused = await ask('POST', `posts/${postId}/post-now`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'paused'], JSON.stringify(pause))
    assert.match(
      refused.body.error,
      pause.reason ? /paused in this workspace \(A storm\): end the pause first/ : /paused/,
    )
    assert.deepEqual((await ask('GET', `posts/${postId}`)).data, before)
    await ask('PUT', 'publishing/pause', { platforms: ['bluesky'] })
    const out = await ask('POST', `posts/${postId}/post-now`)
    assert.deepEqual([out.status, out.data.status], [200, 'publishing'])
  }
})

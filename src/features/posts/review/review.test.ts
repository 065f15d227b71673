import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

async function workspace(): Promise<Person> {
  const owner = await t.make.org()
  await t.make.account(owner, 'x', { handle: 'northwind' })
  await t.make.account(owner, 'bluesky', { handle: 'northwind.test' })
  return owner
}

async function draft(as: Person, platforms = ['x'], body: Record<string, unknown> = {}) {
  const posts = platforms.map((platform) => ({ platform, contentText: `Shipping notes for ${platform}` }))
  const made = await t.request('POST', '{O}/marketing/post-groups', {
    as,
    body: { title: 'Shipping notes', posts, ...body },
  })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  return { groupId: made.data.group.id as string, posts: made.data.posts as { id: string; contentHash: string }[] }
}

const group = (as: Person, id: string) => t.request('GET', `{O}/marketing/post-groups/${id}`, { as })
const act = (as: Person, id: string, verb: string, body: unknown = {}) =>
  t.request('POST', `{O}/marketing/post-groups/${id}/${verb}`, { as, body })

test('draft → pending_approval → refused post-now → approved into a slot with its reason', async () => {
  const owner = await workspace()
  const { groupId, posts } = await draft(owner, ['x', 'bluesky'])
  const postId = posts[0]?.id
  assert.equal((await group(owner, groupId)).data.group.status, 'draft')

  const handedIn = await t.request('PATCH', `{O}/marketing/post-groups/${groupId}`, {
    as: owner,
    body: { status: 'pending_approval' },
  })
  assert.equal(handedIn.data.status, 'pending_approval')

  const refused = await t.request('POST', `{O}/marketing/posts/${postId}/post-now`, { as: owner })
  assert.equal(refused.status, 409)
  assert.equal(refused.body.code, 'approval_required')

  const approved = await act(owner, groupId, 'approve', {
    expected: posts.map((post) => ({ postId: post.id, contentHash: post.contentHash })),
  })
  assert.equal(approved.status, 200, JSON.stringify(approved.body))
  assert.equal(approved.data.status, 'scheduled')
  assert.equal(approved.data.approvedBy, owner.userId)
  assert.ok(approved.data.scheduleReason.length > 10)
  assert.ok(Date.parse(approved.data.scheduledFor) > Date.now())
  const after = await group(owner, groupId)
  const times = after.data.posts.map((post: { scheduledForUtc: string }) => Date.parse(post.scheduledForUtc))
  assert.ok(Math.abs(times[0] - times[1]) >= 60 * 60_000 || times[0] !== times[1], 'variants are spread')
  assert.deepEqual(
    after.data.posts.map((post: { status: string; socialAccountId: string | null }) => [
      post.status,
      post.socialAccountId !== null,
    ]),
    [
      ['scheduled', true],
      ['scheduled', true],
    ],
  )
  const actions = after.data.group.approvals.map((a: { level: string; action: string }) => `${a.level} ${a.action}`)
  assert.deepEqual(actions, ['group submit_for_approval', 'post approved', 'post approved', 'group approved'])
})

test('a contributor drafts and hands in, and neither approves nor schedules nor publishes by any door', async () => {
  const owner = await workspace()
  const contributor = await t.make.member(owner, 'contributor')
  const { groupId, posts } = await draft(contributor)
  const postId = posts[0]?.id
  const doors: [string, string, unknown][] = [
    ['POST', `{O}/marketing/post-groups/${groupId}/approve`, {}],
    ['POST', `{O}/marketing/post-groups/${groupId}/schedule`, { useBestSlot: true }],
    ['POST', `{O}/marketing/posts/${postId}/post-now`, undefined],
    ['PATCH', `{O}/marketing/post-groups/${groupId}`, { status: 'approved' }],
    ['PATCH', `{O}/marketing/post-groups/${groupId}`, { status: 'scheduled' }],
    ['PATCH', `{O}/marketing/posts/${postId}`, { status: 'approved' }],
    ['PATCH', `{O}/marketing/posts/${postId}`, { status: 'scheduled' }],
    ['PATCH', `{O}/marketing/posts/${postId}`, { status: 'publishing' }],
    ['PATCH', `{O}/marketing/posts/${postId}`, { status: 'published' }],
  ]
  for (const [method, path, body] of doors) {
    const answer = await t.request(method, path, { as: contributor, body })
    assert.ok([403, 409].includes(answer.status), `${method} ${path} ${JSON.stringify(body)} → ${answer.status}`)
  }
  const row = await t.owner
    .selectFrom('post')
    .select(['status', 'approved_hash'])
    .where('id', '=', postId ?? '')
    .executeTakeFirstOrThrow()
  assert.deepEqual(row, { status: 'draft', approved_hash: null })

  await act(owner, groupId, 'approve')
  for (const body of [
    { scheduledForUtc: inHours(50) },
    { status: 'approved' },
    { status: 'canceled' },
    { status: 'draft' },
  ]) {
    const answer = await t.request('PATCH', `{O}/marketing/posts/${postId}`, { as: contributor, body })
    assert.equal(answer.status, 403, JSON.stringify(body))
  }
  assert.equal((await t.request('DELETE', `{O}/marketing/posts/${postId}`, { as: contributor })).status, 403)
})

test('nobody approves what they did not see', async () => {
  const owner = await workspace()
  const { groupId, posts } = await draft(owner)
  const [post] = posts
  await t.request('PATCH', `{O}/marketing/posts/${post?.id}`, { as: owner, body: { contentText: 'Changed meanwhile' } })
  const answer = await act(owner, groupId, 'approve', {
    expected: [{ postId: post?.id, contentHash: post?.contentHash }],
  })
  assert.equal(answer.status, 409)
  assert.equal(answer.body.code, 'stale_update')
  assert.equal(answer.body.details[0].path, `posts.${post?.id}.contentHash`)
  assert.equal((await group(owner, groupId)).data.group.status, 'draft')
})

test('an edit of approved content withdraws the approval and keeps the time as the wish', async () => {
  for (const change of [{ contentText: 'New words' }, { replySettings: 'following' }]) {
    const owner = await workspace()
    const { groupId, posts } = await draft(owner)
    const at = inHours(72)
    await act(owner, groupId, 'approve', { scheduledForUtc: at })
    const edited = await t.request('PATCH', `{O}/marketing/posts/${posts[0]?.id}`, { as: owner, body: change })
    assert.equal(edited.data.status, 'pending_approval', JSON.stringify(edited.body))
    assert.equal(edited.data.scheduledForUtc, null)
    assert.equal((await group(owner, groupId)).data.group.status, 'pending_approval')
    assert.equal(edited.data.approvals.length, 1, 'the approval stays in the history')
    const again = await act(owner, groupId, 'approve')
    assert.equal(again.data.scheduledFor, at, 'the wish comes first')
    const actions = (await group(owner, groupId)).data.posts[0].approvals.map((a: { action: string }) => a.action)
    assert.deepEqual(actions, ['approved', 'reapproved'])
  }
})

test('an edit that changes nothing, and a new title only where content is approved, do what the documents say', async () => {
  const owner = await workspace()
  const { groupId, posts } = await draft(owner)
  await act(owner, groupId, 'approve', { scheduledForUtc: inHours(80) })
  const same = await t.request('PATCH', `{O}/marketing/posts/${posts[0]?.id}`, {
    as: owner,
    body: { contentText: 'Shipping notes for x' },
  })
  assert.equal(same.data.status, 'scheduled')
  const retagged = await t.request('PATCH', `{O}/marketing/post-groups/${groupId}`, { as: owner, body: { tagIds: [] } })
  assert.equal(retagged.data.status, 'scheduled')
  const retitled = await t.request('PATCH', `{O}/marketing/post-groups/${groupId}`, {
    as: owner,
    body: { title: 'Other' },
  })
  assert.equal(retitled.data.status, 'pending_approval')
})

test('a rejection sends back to draft, keeps reason and note, and teaches', async () => {
  const owner = await workspace()
  const { groupId } = await draft(owner)
  const answer = await act(owner, groupId, 'reject', { reason: 'too_promotional', note: 'Less about us' })
  assert.equal(answer.data.status, 'draft')
  const stored = await t.owner.selectFrom('approval').selectAll().where('group_id', '=', groupId).execute()
  assert.deepEqual(stored.map((a) => [a.level, a.action, a.reason, a.note]).sort(), [
    ['group', 'rejected', 'too_promotional', 'Less about us'],
    ['post', 'rejected', 'too_promotional', 'Less about us'],
  ])
  const signals = await t.owner.selectFrom('preference_signal').selectAll().where('org_id', '=', owner.orgId).execute()
  assert.deepEqual(signals.map((signal) => [signal.kind, signal.signal, signal.occurrences]).sort(), [
    ['reject', 'Less about us', 1],
    ['reject', 'too_promotional', 1],
  ])
  assert.equal((await act(owner, groupId, 'approve')).status, 200, 'what was rejected can be approved later')
})

test('content that the platform would refuse is not approved, with one detail each', async () => {
  const owner = await workspace()
  const { groupId, posts } = await draft(owner, ['x'])
  await t.request('PATCH', `{O}/marketing/posts/${posts[0]?.id}`, { as: owner, body: { contentText: 'x'.repeat(300) } })
  const answer = await act(owner, groupId, 'approve')
  assert.equal(answer.status, 400)
  assert.equal(answer.body.details[0].path, `posts.${posts[0]?.id}.contentText`)
  assert.equal(answer.body.details[0].code, 'text_too_long')
  const check = await t.request('POST', `{O}/marketing/posts/${posts[0]?.id}/check`, { as: owner })
  assert.deepEqual([check.data.ok, check.data.counted], [false, { used: 300, max: 280 }])
})

test('with several accounts one must be named; with none approval stands and somebody is told', async () => {
  const owner = await workspace()
  await t.make.account(owner, 'x', { handle: 'second' })
  const several = await draft(owner)
  const refused = await act(owner, several.groupId, 'approve')
  assert.equal(refused.status, 400)
  assert.equal(refused.body.details[0].code, 'account_required')

  const lonely = await t.make.org()
  const none = await draft(lonely)
  const approved = await act(lonely, none.groupId, 'approve')
  assert.equal(approved.data.status, 'scheduled')
  const told = await t.owner.selectFrom('notification').selectAll().where('org_id', '=', lonely.orgId).execute()
  assert.ok(told.some((n) => n.type === 'account_error' && n.tier === 'action_required'))
})

test('a time in the past, an unscheduled wish and an undecided group are refused in words', async () => {
  const owner = await workspace()
  const { groupId } = await draft(owner)
  const past = await act(owner, groupId, 'approve', { scheduledForUtc: '2020-01-01T00:00:00Z' })
  assert.deepEqual([past.status, past.body.details[0].path], [400, 'body.scheduledForUtc'])
  const undecided = await act(owner, groupId, 'schedule', { useBestSlot: true })
  assert.deepEqual([undecided.status, undecided.body.code], [409, 'approval_required'])
  const neither = await act(owner, groupId, 'schedule')
  assert.deepEqual([neither.status, neither.body.details[0].code], [400, 'required'])
})

test('approve without a time, schedule, move, unschedule, cancel', async () => {
  const owner = await workspace()
  const { groupId, posts } = await draft(owner)
  const approved = await act(owner, groupId, 'approve', { autoSchedule: false })
  assert.equal(approved.data.status, 'approved')
  const at = inHours(30)
  const scheduled = await act(owner, groupId, 'schedule', { scheduledForUtc: at })
  assert.deepEqual([scheduled.data.status, scheduled.data.scheduledFor], ['scheduled', at])
  const later = inHours(40)
  const moved = await t.request('PATCH', `{O}/marketing/posts/${posts[0]?.id}`, {
    as: owner,
    body: { scheduledForUtc: later },
  })
  assert.deepEqual([moved.data.status, moved.data.scheduledForUtc], ['scheduled', later], 'moving keeps the approval')
  const off = await t.request('PATCH', `{O}/marketing/posts/${posts[0]?.id}`, {
    as: owner,
    body: { status: 'approved' },
  })
  assert.deepEqual([off.data.status, off.data.scheduledForUtc], ['approved', null])
  const gone = await t.request('DELETE', `{O}/marketing/posts/${posts[0]?.id}`, { as: owner })
  assert.equal(gone.data.status, 'canceled')
  assert.equal((await group(owner, groupId)).data.group.status, 'canceled')
  const back = await t.request('PATCH', `{O}/marketing/posts/${posts[0]?.id}`, { as: owner, body: { status: 'draft' } })
  assert.deepEqual([back.status, back.body.code], [409, 'invalid_transition'])
})

test('part of a group is approved; the group waits until none is undecided', async () => {
  const owner = await workspace()
  const { groupId, posts } = await draft(owner, ['x', 'bluesky'])
  await t.request('PATCH', `{O}/marketing/post-groups/${groupId}`, { as: owner, body: { status: 'pending_approval' } })
  const partly = await act(owner, groupId, 'approve', { approvePosts: [posts[0]?.id] })
  assert.deepEqual([partly.data.status, partly.data.approvedBy], ['pending_approval', null])
  const wholly = await act(owner, groupId, 'approve')
  assert.deepEqual([wholly.data.status, wholly.data.approvedBy], ['scheduled', owner.userId])
})

test('two people decide at once: one wins and the other is told', async () => {
  const owner = await workspace()
  const { groupId } = await draft(owner)
  const answers = await Promise.all([
    act(owner, groupId, 'approve'),
    act(owner, groupId, 'approve'),
    act(owner, groupId, 'approve'),
  ])
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409, 409])
})

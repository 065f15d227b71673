import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { groupInStates } from '../../../../tests/support/features/posts/states.ts'
import { callTool } from '../../../../tests/support/mcp.ts'

let t: TestApp
let owner: Person
before(async () => {
  t = await testApp()
})
after(() => t.close())

const DAY = 86_400_000
const date = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const ask = (method: string, path: string, body?: unknown) =>
  t.request(method, `{O}/marketing/${path}`, { as: owner, body })

/**
 * A workspace whose profile has no free slot. By default its days off last longer than the search for slots looks
 * ahead.
 */
async function withoutSlots(profile: object = { blackoutPeriods: [{ from: date(-1), to: date(400) }] }): Promise<void> {
  owner = await t.make.org()
  const answer = await ask('PATCH', 'scheduler/settings', profile)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

test('approve, schedule and PATCH say that there is no slot, what stands in the way and the first time that would do', async () => {
  await withoutSlots()
  const asked: [
    from: 'pending_approval' | 'approved',
    (ids: { groupId: string; postId: string }) => ReturnType<typeof ask>,
  ][] = [
    ['pending_approval', ({ groupId }) => ask('POST', `post-groups/${groupId}/approve`, {})],
    ['pending_approval', ({ groupId }) => ask('PATCH', `post-groups/${groupId}`, { status: 'scheduled' })],
    ['approved', ({ groupId }) => ask('POST', `post-groups/${groupId}/schedule`, { useBestSlot: true })],
    ['approved', ({ groupId }) => ask('PATCH', `post-groups/${groupId}`, { status: 'scheduled' })],
    ['approved', ({ postId }) => ask('PATCH', `posts/${postId}`, { status: 'scheduled' })],
  ]
  for (const [from, call] of asked) {
    const { groupId, postIds } = await groupInStates(t, owner, [from])
    const [postId = ''] = postIds
    const { status, body } = await call({ groupId, postId })
    assert.deepEqual([status, body.code], [409, 'no_free_slot'], JSON.stringify(body))
    const [detail] = body.details
    assert.deepEqual([detail.path, detail.code], [`posts.${postId}.scheduledForUtc`, 'blackout'])
    assert.match(body.error, /days are days off.*the first time that would do is \d{4}-.*autoSchedule: false/)
    const first = /would do is (\S+Z)/.exec(detail.message)?.[1] ?? ''
    assert.ok(first.slice(0, 10) >= date(400), first)
    const after = (await ask('GET', `post-groups/${groupId}`)).data
    assert.deepEqual([after.posts[0].status, after.group.approvals], [from, []], 'nothing was done')

    const chosen = await ask('POST', `post-groups/${groupId}/${from === 'approved' ? 'schedule' : 'approve'}`, {
      scheduledForUtc: first,
    })
    assert.deepEqual([chosen.status, chosen.data.scheduledFor], [200, first], 'the time that was named does')
  }
  const { groupId } = await groupInStates(t, owner, ['pending_approval'])
  const without = await ask('POST', `post-groups/${groupId}/approve`, { autoSchedule: false })
  assert.deepEqual([without.status, without.data.status], [200, 'approved'])
})

test('the owner’s hours and full days stand in the way too, each named', async () => {
  await withoutSlots({
    includeWeekends: false,
    ownerAvailability: [{ days: [0], start: '09:00', end: '10:00' }],
  })
  const { groupId } = await groupInStates(t, owner, ['pending_approval'])
  const hours = await ask('POST', `post-groups/${groupId}/approve`, {})
  assert.deepEqual([hours.status, hours.body.details?.[0].code], [409, 'no_window'], JSON.stringify(hours.body))
  assert.match(hours.body.error, /owner’s hours/)

  await withoutSlots({
    maxPostsPerDay: 1,
    blackoutPeriods: [
      { from: date(-1), to: date(3) },
      { from: date(11), to: date(500) },
    ],
    includeWeekends: true,
    minGapMinutes: 0,
  })
  const rest = Array.from({ length: 7 }, (_, day) => `${date(4 + day)}T12:00:00.000Z`)
  for (const scheduledForUtc of rest) {
    const { groupId: other } = await groupInStates(t, owner, ['pending_approval'])
    await ask('POST', `post-groups/${other}/approve`, { scheduledForUtc })
  }
  const { groupId: last } = await groupInStates(t, owner, ['pending_approval'])
  const full = await ask('POST', `post-groups/${last}/approve`, {})
  assert.equal(full.body.code, 'no_free_slot', JSON.stringify(full.body))
  assert.match(full.body.error, /hold as many posts as a day may have/)
})

test('an assistant gets the same refusal', async () => {
  await withoutSlots()
  const { groupId } = await groupInStates(t, owner, ['approved'])
  const token = await t.make.connectionToken(owner)
  const answer = await callTool(t, token, 'schedule_post_group', { groupId, useBestSlot: true })
  const said = JSON.stringify(answer)
  assert.match(said, /no_free_slot/)
  assert.match(said, /the first time that would do is/)
})

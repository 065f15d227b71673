import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Post } from '#contract/posts/post.ts'
import type { PostStatus } from '#contract/statuses.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { createSeed, type Seed } from '../../../tests/support/seed.ts'

/** In Auckland it is 23:45, and in Kiritimati already the next day. */
const NOW = new Date('2026-11-24T10:45:00.000Z')

let t: TestApp
let seed: Seed
before(async () => {
  t = await testApp({ clock: { now: () => NOW, monotonic: () => performance.now() } })
  seed = createSeed(t)
})
after(() => t.close())

const summaryOf = (as: Person) => t.request('GET', '{O}/home/summary', { as })

test('an empty workspace: nothing to decide, nothing planned, and nothing invented', async () => {
  const owner = await t.make.org({ timezone: 'Pacific/Auckland' })
  const { status, data, body } = await summaryOf(await t.make.member(owner, 'viewer'))
  assert.equal(status, 200, JSON.stringify(body))
  const { lastResults, onboarding, ...rest } = data
  assert.deepEqual([lastResults.windowDays, lastResults.summary.postsPublished], [7, 0], 'zeros, and never null')
  assert.deepEqual(rest, {
    date: '2026-11-24',
    timezone: 'Pacific/Auckland',
    needsDecision: { pendingGroups: 0, failedPosts: 0, repliesWaiting: 0, dmsYourTurn: 0 },
    rejectedDrafts: [],
    nextPosts: [],
    coverage: {
      windowDays: 7,
      timezone: 'Pacific/Auckland',
      overallStatus: 'needs_attention',
      channels: [],
      pendingApprovalTotal: 0,
    },
    launches: [],
    runs: [],
  })
  assert.deepEqual([onboarding.currentStep, onboarding.completed], ['brand', false])
})

test('the day follows the workspace’s time zone', async () => {
  const owner = await t.make.org({ timezone: 'Pacific/Kiritimati' })
  assert.equal((await summaryOf(owner)).data.date, '2026-11-25')
})

test('counts what waits for a decision in this workspace only', async () => {
  const owner = await t.make.org()
  const other = await t.make.org()
  for (const org of [owner, owner, other]) await seed.draft(org, 'pending_approval')
  for (const org of [owner, other, other]) await seed.draft(org, 'failed')
  await seed.draft(owner, 'draft')
  const { data } = await summaryOf(owner)
  assert.deepEqual(data.needsDecision, { pendingGroups: 2, failedPosts: 1, repliesWaiting: 0, dmsYourTurn: 0 })
  assert.equal(data.coverage.pendingApprovalTotal, 2)
})

test('shows posts due within 36 hours, overdue ones and ones being published, by time', async () => {
  const owner = await t.make.org()
  const account = await t.make.account(owner, 'x')
  const post = async (hours: number, status: PostStatus = 'scheduled'): Promise<string> => {
    const { postId } = await seed.draft(owner, 'scheduled', account)
    const time = new Date(NOW.getTime() + hours * 3_600_000).toISOString()
    await t.owner.updateTable('post').set({ status, scheduled_for_utc: time }).where('id', '=', postId).execute()
    return postId
  }
  const [late, soon, overdue, underWay] = [
    await post(35.9),
    await post(1),
    await post(-2),
    await post(-1, 'publishing'),
  ]
  await post(36.1)
  await post(2, 'approved')
  const { data } = await summaryOf(owner)
  assert.deepEqual(
    data.nextPosts.map(({ id }: Post) => id),
    [overdue, underWay, soon, late],
  )
  assert.deepEqual(
    data.nextPosts[2],
    (await t.request('GET', '{O}/marketing/posts', { as: owner })).data.items.find(({ id }: Post) => id === soon),
  )
  assert.equal(data.coverage.channels[0].platform, 'x')
})

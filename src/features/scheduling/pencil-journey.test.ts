import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { fixedClock } from '#kernel/clock.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { proposeStrategy } from '../../../tests/support/features/strategy/draft-strategy.ts'

/** A Monday, 06:00 in Berlin. */
const clock = fixedClock('2026-11-23T05:00:00Z')
let t: TestApp
let owner: Person
before(async () => {
  t = await testApp({ clock })
})
beforeEach(async () => {
  owner = await t.make.org({ timezone: 'Europe/Berlin' })
  await t.make.account(owner, 'x')
})
after(() => t.close())

interface Mark {
  at: string
  platform: string
  pillarId: string
  pillarName: string
  contentType: string | null
}
const coverage = async (query: Record<string, string> = { days: '14', pencil: 'true' }, as = owner) => {
  const { status, data, body } = await t.request('GET', '{O}/marketing/scheduler/schedule-coverage', { as, query })
  assert.equal(status, 200, JSON.stringify(body))
  return data as { pencil?: { strategyVersion: number | null; marks: Mark[] } }
}
const strategy = async () => (await t.request('GET', '{O}/strategy', { as: owner })).data

async function confirmed(): Promise<string[]> {
  await proposeStrategy(t, owner)
  const updates = {
    pillars: [{ name: 'Craft' }, { name: 'Repairs' }],
    channelPriorities: [{ platform: 'x', postsPerWeek: 2 }],
    contentMix: [{ contentType: 'educational', targetPercent: 100 }],
  }
  const { status, data, body } = await t.request('POST', '{O}/strategy/confirm', { as: owner, body: { updates } })
  assert.equal(status, 200, JSON.stringify(body))
  return data.pillars.map(({ id }: { id: string }) => id)
}

async function drafted(fields: object) {
  const body = { title: 'News', posts: [{ platform: 'x', contentText: `News ${JSON.stringify(fields)}` }], ...fields }
  const { status, data, body: said } = await t.request('POST', '{O}/marketing/drafts', { as: owner, body })
  assert.equal(status, 200, JSON.stringify(said))
  return data
}

test('pencil comes only where it is asked for, and needs an active plan', async () => {
  assert.equal('pencil' in (await coverage({ days: '14' })), false)
  assert.deepEqual((await coverage()).pencil, { strategyVersion: null, marks: [] })
  await confirmed()
  const { pencil } = await coverage()
  assert.deepEqual([pencil?.strategyVersion, pencil?.marks.length], [1, 4])
  assert.deepEqual(
    pencil?.marks.map(({ pillarName, contentType }) => [pillarName, contentType]),
    [
      ['Craft', 'educational'],
      ['Repairs', 'educational'],
      ['Craft', 'educational'],
      ['Repairs', 'educational'],
    ],
  )
})

test('a draft that is written for a mark takes its place, and the pillar’s turn', async () => {
  await confirmed()
  const [first, ...others] = (await coverage()).pencil?.marks ?? []
  assert.ok(first)
  await drafted({ scheduledFor: first.at, pillarId: first.pillarId })
  assert.deepEqual(
    (await coverage()).pencil?.marks.map(({ pillarId }) => pillarId),
    others.map(({ pillarId }) => pillarId),
  )
})

test('a mark is no post: no list, no event and no worker sees it', async () => {
  await confirmed()
  const rows = async () => [
    await t.owner.selectFrom('post').select('id').where('org_id', '=', owner.orgId).execute(),
    await t.owner.selectFrom('post_group').select('id').where('org_id', '=', owner.orgId).execute(),
    await t.owner.selectFrom('effect').select('id').where('org_id', '=', owner.orgId).execute(),
  ]
  assert.ok(((await coverage()).pencil?.marks.length ?? 0) > 0)
  assert.deepEqual(await rows(), [[], [], []])
  const query = { from: '2026-11-23T00:00:00Z', to: '2026-12-23T00:00:00Z' }
  assert.deepEqual((await t.request('GET', '{O}/marketing/scheduler/calendar', { as: owner, query })).data, [])
})

test('another workspace’s posts and plan change nothing', async () => {
  await confirmed()
  const before = (await coverage()).pencil
  const other = await t.make.org()
  await t.make.account(other, 'x')
  assert.deepEqual((await coverage({ days: '14', pencil: 'true' }, other)).pencil, { strategyVersion: null, marks: [] })
  const body = { title: 'N', posts: [{ platform: 'x', contentText: 'N' }], scheduledFor: before?.marks[0]?.at }
  await t.request('POST', '{O}/marketing/drafts', { as: other, body })
  assert.deepEqual((await coverage()).pencil, before)
})

test('the active version says what was really posted, a group once, whatever its networks', async () => {
  const [craft, repairs] = await confirmed()
  const group = await drafted({
    pillarId: craft,
    contentType: 'educational',
    posts: [
      { platform: 'x', contentText: 'One' },
      { platform: 'linkedin', contentText: 'One' },
    ],
  })
  await drafted({ pillarId: craft, posts: [{ platform: 'x', contentText: 'Two' }] })
  await t.owner
    .updateTable('post')
    .set({ status: 'published', published_at: '2026-11-20T10:00:00Z' })
    .where('group_id', '=', group.group.id)
    .execute()
  const { posted } = await strategy()
  assert.deepEqual([posted.windowDays, posted.outCount, posted.aheadCount, posted.withoutPillar], [28, 1, 0, 0])
  assert.deepEqual(
    posted.pillars.map(({ pillarId, outCount, percent }: { pillarId: string; outCount: number; percent: number }) => [
      pillarId,
      outCount,
      percent,
    ]),
    [
      [craft, 1, 100],
      [repairs, 0, 0],
    ],
  )
  assert.deepEqual([posted.contentMix[0].outCount, posted.contentMix[0].percent], [1, 100])
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Platform } from '#contract/platforms.ts'
import type { PostStatus } from '#contract/statuses.ts'
import { fixedClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

/** A Monday, 06:00 in Berlin. */
const clock = fixedClock('2026-11-23T05:00:00Z')
let t: TestApp

before(async () => {
  t = await testApp({ clock })
})
after(() => t.close())

const change = (as: Person, body: unknown) => t.request('PATCH', '{O}/marketing/scheduler/settings', { as, body })

interface PostSeed {
  platform?: Platform
  status?: PostStatus
  at?: string | null
  publishedAt?: string
  wishedFor?: string
  text?: string
}

/** Posts in the state in which other parts of the application leave them. Only their times and states matter here. */
async function seed({ orgId }: Person, posts: PostSeed[]): Promise<string[]> {
  const groupId = newId()
  await t.owner
    .insertInto('post_group')
    .values({ org_id: orgId, id: groupId, title: 'G', status: 'scheduled', timezone: 'UTC', created_by: '{}' })
    .execute()
  const rows = await t.owner
    .insertInto('post')
    .values(
      posts.map((post) => ({
        org_id: orgId,
        group_id: groupId,
        platform: post.platform ?? 'x',
        status: post.status ?? 'scheduled',
        content_text: post.text ?? 'Text',
        content_hash: 'hash',
        scheduled_for_utc: post.at ?? null,
        published_at: post.publishedAt ?? null,
        wished_for: post.wishedFor ?? null,
      })),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

test('slots skip what the workspace has scheduled, not what others have', async () => {
  const org = await t.make.org({ timezone: 'Europe/Berlin' })
  await change(org, {
    postingWindows: { x: [{ days: [1], start: '09:00', end: '10:00', weight: 1 }] },
    minGapMinutes: 60,
  })
  const ask = (query: Record<string, string>) => t.request('GET', '{O}/marketing/scheduler/slots', { as: org, query })
  const free = await ask({ platform: 'x', days: '3', contentType: 'educational' })
  assert.equal(free.status, 200)
  const { slots, ...rest } = free.data
  assert.deepEqual(rest, { timezone: 'Europe/Berlin', audienceType: 'mixed', historyPosts: 0 })
  assert.equal(slots.length, 1)
  assert.deepEqual([slots[0].localDate, slots[0].weekday, slots[0].basis], ['2026-11-23', 'Monday', 'defaults'])
  await seed(await t.make.org(), [{ at: slots[0].scheduledForUtc }])
  await seed(org, [
    { at: slots[0].scheduledForUtc, status: 'canceled' },
    { at: slots[0].scheduledForUtc, status: 'failed' },
    { status: 'approved', wishedFor: slots[0].scheduledForUtc },
  ])
  assert.equal((await ask({ platform: 'x', days: '3' })).data.slots.length, 1, 'nothing of these goes out then')
  await seed(org, [{ at: slots[0].scheduledForUtc, platform: 'bluesky' }])
  assert.deepEqual((await ask({ platform: 'x', days: '3' })).data.slots, [])
  assert.equal((await ask({ platform: 'x', days: '8', count: '1' })).data.slots[0].localDate, '2026-11-30')
  assert.equal((await ask({ platform: 'myspace' })).status, 400)
  assert.equal((await ask({ count: '0' })).status, 400)
})

test('suggested times are for the day and on the wall of who asks', async () => {
  const org = await t.make.org({ timezone: 'Europe/Berlin' })
  await change(org, { postingWindows: { x: [{ days: [2], start: '09:00', end: '09:15', weight: 1 }] } })
  const ask = (query: Record<string, string>) =>
    t.request('GET', '{O}/marketing/scheduler/suggested-times', { as: org, query })
  const berlin = await ask({ date: '2026-11-24', timezone: 'Europe/Berlin', platform: 'threads' })
  assert.equal(berlin.status, 200)
  assert.deepEqual(berlin.data, {
    suggestions: [{ localTime: '09:00', reason: 'Weekday morning window, nothing else within a day' }],
  })
  const tokyo = await ask({ date: '2026-11-24', timezone: 'Asia/Tokyo', platform: 'x' })
  assert.equal(tokyo.data.suggestions[0].localTime, '17:00')
  const honolulu = await ask({ date: '2026-11-23', timezone: 'Pacific/Honolulu', platform: 'x' })
  assert.equal(honolulu.data.suggestions[0].localTime, '22:00', 'Tuesday in Berlin is still Monday there')
  for (const date of ['2026-11-25', '2026-11-20']) {
    assert.deepEqual((await ask({ date, timezone: 'Europe/Berlin', platform: 'x' })).data.suggestions, [])
  }
  const wrong = await ask({ date: '24.11.2026', timezone: 'Nowhere' })
  assert.deepEqual(
    wrong.body.details.map((detail: { path: string }) => detail.path),
    ['query.date', 'query.timezone'],
  )
})

test('coverage counts what is planned, published and waiting on each platform', async () => {
  const org = await t.make.org({ timezone: 'Europe/Berlin' })
  await t.make.account(org, 'linkedin')
  await t.make.account(org, 'x')
  await seed(org, [
    { at: '2026-11-24T09:00:00Z' },
    { at: '2026-11-22T23:30:00Z', publishedAt: '2026-11-22T23:31:00Z', status: 'published' },
    { at: '2026-11-22T22:00:00Z', publishedAt: '2026-11-22T22:01:00Z', status: 'published' },
    { at: '2026-11-30T09:00:00Z' },
    { platform: 'bluesky', status: 'pending_approval' },
    { platform: 'tiktok', status: 'draft' },
  ])
  const ask = (query: Record<string, string> = {}) =>
    t.request('GET', '{O}/marketing/scheduler/schedule-coverage', { as: org, query })
  const { status, data } = await ask()
  assert.equal(status, 200)
  const { channels, ...rest } = data
  assert.deepEqual(rest, {
    windowDays: 7,
    timezone: 'Europe/Berlin',
    overallStatus: 'needs_attention',
    pendingApprovalTotal: 1,
  })
  assert.deepEqual(
    channels.map((c: Record<string, unknown>) => [
      c.platform,
      c.scheduledCount,
      c.publishedCount,
      c.pendingApprovalCount,
      c.status,
    ]),
    [
      ['x', 1, 1, 0, 'covered'],
      ['linkedin', 0, 0, 0, 'gap'],
      ['bluesky', 0, 0, 1, 'waiting'],
    ],
  )
  assert.match(channels[1].nextGapAt, /^2026-11-23T/)
  const utc = await ask({ timezone: 'UTC', days: '10' })
  assert.deepEqual([utc.data.timezone, utc.data.channels[0].publishedCount], ['UTC', 0], 'it went out yesterday there')
  assert.equal(utc.data.channels[0].scheduledCount, 2)
  await t.make.account(org, 'bluesky')
  await seed(org, [
    { platform: 'linkedin', at: '2026-11-25T09:00:00Z' },
    { platform: 'bluesky', at: '2026-11-25T12:00:00Z' },
  ])
  assert.equal((await ask()).data.overallStatus, 'covered')
  assert.equal((await ask({ days: '91' })).status, 400)
})

test('coverage: what went out today, is past its time, or is held back by a pause covers nothing', async () => {
  const org = await t.make.org({ timezone: 'Europe/Berlin' })
  for (const platform of ['x', 'linkedin', 'threads'] as const) await t.make.account(org, platform)
  const ask = async () => {
    const { data } = await t.request('GET', '{O}/marketing/scheduler/schedule-coverage', { as: org })
    return data.channels.map((one: Record<string, unknown>) => [
      one.platform,
      one.status,
      one.scheduledCount,
      one.notes,
    ])
  }
  await seed(org, [
    { at: '2026-11-23T04:56:00Z', publishedAt: '2026-11-23T04:56:00Z', status: 'published' },
    { platform: 'linkedin', at: '2026-11-23T04:00:00Z' },
  ])
  const { data } = await t.request('POST', '{O}/marketing/drafts', {
    as: org,
    body: { posts: [{ platform: 'threads', contentText: 'Booked' }] },
  })
  await t.request('POST', `{O}/marketing/post-groups/${data.group.id}/approve`, {
    as: org,
    body: { scheduledForUtc: '2026-11-25T09:00:00Z' },
  })
  const rest = [
    ['x', 'gap', 0, ['No post is planned after 05:56 today']],
    ['linkedin', 'gap', 0, ['Nothing is planned']],
  ]
  assert.deepEqual(await ask(), [...rest, ['threads', 'covered', 1, []]])
  await t.request('PUT', '{O}/marketing/publishing/pause', { as: org, body: { platforms: ['threads'] } })
  const held = ['Nothing is planned', '1 scheduled post is held back until publishing goes on']
  assert.deepEqual(await ask(), [...rest, ['threads', 'waiting', 0, held]])
})

test('the calendar lists what has a time, by the time at which it really went out', async () => {
  const org = await t.make.org()
  const long = `${'é'.repeat(79)}🙂 and so on`
  const [sent, due, wished] = await seed(org, [
    { at: '2026-11-30T09:00:00Z', publishedAt: '2026-11-23T04:00:00.000Z', status: 'published' },
    { at: '2026-11-24T09:00:00.000Z', text: long },
    { status: 'pending_approval', wishedFor: '2026-11-24T10:00:00.000Z', platform: 'linkedin' },
    { at: '2026-11-24T11:00:00Z', status: 'canceled' },
    { status: 'draft' },
    { at: '2026-11-25T00:00:00Z' },
  ])
  await seed(await t.make.org(), [{ at: '2026-11-24T09:00:00Z' }])
  const ask = (from: string, to: string) =>
    t.request('GET', '{O}/marketing/scheduler/calendar', { as: org, query: { from, to } })
  const { status, data } = await ask('2026-11-23T00:00:00Z', '2026-11-25T01:00:00+01:00')
  assert.equal(status, 200)
  assert.deepEqual(
    data.map(({ groupId: _, ...entry }: { groupId: string }) => entry),
    [
      { id: sent, platform: 'x', status: 'published', time: '2026-11-23T04:00:00.000Z', excerpt: 'Text' },
      {
        id: due,
        platform: 'x',
        status: 'scheduled',
        time: '2026-11-24T09:00:00.000Z',
        excerpt: `${'é'.repeat(79)}🙂`,
      },
      {
        id: wished,
        platform: 'linkedin',
        status: 'pending_approval',
        time: '2026-11-24T10:00:00.000Z',
        excerpt: 'Text',
      },
    ],
  )
  assert.equal((await ask('2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z')).body.details[0].code, 'order')
  assert.equal((await ask('2026-01-01T00:00:00Z', '2027-02-01T00:00:00Z')).body.details[0].code, 'too_long')
  assert.equal((await ask('yesterday', '2027-02-01T00:00:00Z')).body.details[0].path, 'query.from')
})

test('a day outside the years that a plan can mean is refused, and costs nothing', async () => {
  const org = await t.make.org()
  for (const date of ['0000-01-01', '0001-01-01', '1969-12-31', '9999-01-01', '9999-12-31']) {
    const query = { date, timezone: 'UTC' }
    const answer = await t.request('GET', '{O}/marketing/scheduler/suggested-times', { as: org, query })
    assert.deepEqual([answer.status, answer.body.details[0].path], [400, 'query.date'], date)
  }
})

test('the calendar refuses a year that does not exist', async () => {
  const org = await t.make.org()
  const query = { from: '0000-01-01T00:00:00Z', to: '0000-02-01T00:00:00Z' }
  const answer = await t.request('GET', '{O}/marketing/scheduler/calendar', { as: org, query })
  assert.equal(answer.status, 400)
  assert.deepEqual(
    answer.body.details.map(({ path }: { path: string }) => path),
    ['query.from', 'query.to'],
  )
})

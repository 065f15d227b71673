import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { AUDIENCE_DEFAULTS } from './default-windows.ts'

let t: TestApp

before(async () => {
  t = await testApp()
})
after(() => t.close())

const settingsOf = (as: Person) => t.request('GET', '{O}/marketing/scheduler/settings', { as })
const change = (as: Person, body: unknown) => t.request('PATCH', '{O}/marketing/scheduler/settings', { as, body })

test('a workspace that set nothing sees the defaults', async () => {
  const org = await t.make.org()
  const { status, data } = await settingsOf(org)
  assert.equal(status, 200)
  const { postingWindows, includeWeekends, minGapMinutes, maxPostsPerDay } = AUDIENCE_DEFAULTS.mixed
  assert.deepEqual(data, {
    timezone: 'UTC',
    timezoneIsSet: false,
    audienceTimezone: null,
    effectiveTimezone: 'UTC',
    audienceType: 'mixed',
    includeWeekends,
    postingWindows,
    customPostingWindows: [],
    blackoutDates: [],
    blackoutPeriods: [],
    minGapMinutes,
    maxPostsPerDay,
    ownerAvailability: [],
    lateMinutes: 60,
    assistantApprovals: 'people_drafts',
  })
})

test('sent fields change, omitted ones stay, and unset ones follow the audience type', async () => {
  const org = await t.make.org()
  const windows = [{ days: [1, 2], start: '09:00', end: '24:00' }]
  const first = await change(org, {
    timezone: 'Europe/Berlin',
    audienceTimezone: 'America/New_York',
    audienceType: 'b2c',
    postingWindows: { linkedin: windows },
    blackoutDates: ['2026-12-25', '2026-12-24', '2026-12-25'],
    blackoutPeriods: [
      { from: '2027-08-01', to: '2027-08-14', note: '  The team is away ' },
      { from: '2027-01-01', to: '2027-01-01' },
    ],
    ownerAvailability: [{ days: [1], start: '08:00', end: '18:00' }],
    minGapMinutes: 0,
    maxPostsPerDay: 3,
    lateMinutes: 90,
    assistantApprovals: 'never',
  })
  assert.equal(first.status, 200, JSON.stringify(first.body))
  assert.deepEqual(first.data, {
    timezone: 'Europe/Berlin',
    timezoneIsSet: true,
    audienceTimezone: 'America/New_York',
    effectiveTimezone: 'America/New_York',
    audienceType: 'b2c',
    includeWeekends: true,
    postingWindows: { ...AUDIENCE_DEFAULTS.b2c.postingWindows, linkedin: [{ ...windows[0], weight: 0.5 }] },
    customPostingWindows: ['linkedin'],
    blackoutDates: ['2026-12-24', '2026-12-25'],
    blackoutPeriods: [
      { from: '2027-01-01', to: '2027-01-01', note: null },
      { from: '2027-08-01', to: '2027-08-14', note: 'The team is away' },
    ],
    minGapMinutes: 0,
    maxPostsPerDay: 3,
    ownerAvailability: [{ days: [1], start: '08:00', end: '18:00' }],
    lateMinutes: 90,
    assistantApprovals: 'never',
  })
  assert.deepEqual((await settingsOf(org)).data, first.data)
  const second = await change(org, { audienceType: 'b2b', postingWindows: { x: windows } })
  assert.deepEqual(second.data.customPostingWindows, ['x', 'linkedin'])
  assert.equal(second.data.includeWeekends, false, 'never set, so it follows the audience')
  assert.equal(second.data.maxPostsPerDay, 3)
  const third = await change(org, { audienceTimezone: null, includeWeekends: true, resetPostingWindows: ['linkedin'] })
  assert.deepEqual(
    [third.data.audienceTimezone, third.data.effectiveTimezone, third.data.includeWeekends],
    [null, 'Europe/Berlin', true],
  )
  assert.deepEqual(third.data.customPostingWindows, ['x'])
  assert.deepEqual(third.data.postingWindows.linkedin, AUDIENCE_DEFAULTS.b2b.postingWindows.linkedin)
  assert.equal((await change(org, { includeWeekends: null })).data.includeWeekends, false)
  assert.deepEqual((await t.request('GET', '{O}/timezone', { as: org })).data, {
    timezone: 'Europe/Berlin',
    isSet: true,
  })
})

test('two who save different fields at once lose nothing', async () => {
  const org = await t.make.org()
  const window = { days: [1], start: '09:00', end: '10:00' }
  const answers = await Promise.all([
    change(org, { postingWindows: { x: [window] } }),
    change(org, { postingWindows: { linkedin: [window] } }),
    change(org, { postingWindows: { tiktok: [window] } }),
  ])
  for (const answer of answers) assert.equal(answer.status, 200)
  assert.deepEqual((await settingsOf(org)).data.customPostingWindows, ['x', 'linkedin', 'tiktok'])
})

test('only owners and admins change the profile; a refused change names its field', async () => {
  const org = await t.make.org()
  const editor = await t.make.member(org, 'editor')
  assert.equal((await settingsOf(editor)).status, 200)
  assert.equal((await change(editor, { minGapMinutes: 5 })).status, 403)
  assert.equal((await change(await t.make.member(org, 'admin'), { minGapMinutes: 5 })).status, 200)
  const window = { days: [1], start: '09:00', end: '10:00' }
  for (const [body, path] of [
    [{ timezone: 'Berlin' }, 'body.timezone'],
    [{ audienceTimezone: '+01:00' }, 'body.audienceTimezone'],
    [{ audienceType: 'b2g' }, 'body.audienceType'],
    [{ minGapMinutes: -1 }, 'body.minGapMinutes'],
    [{ maxPostsPerDay: 0 }, 'body.maxPostsPerDay'],
    [{ blackoutDates: ['2026-02-30'] }, 'body.blackoutDates.0'],
    [{ blackoutPeriods: [{ from: '2026-02-30', to: '2026-03-01' }] }, 'body.blackoutPeriods.0.from'],
    [{ blackoutPeriods: [{ from: '2026-03-02', to: '2026-03-01' }] }, 'body.blackoutPeriods.0.to'],
    [{ blackoutPeriods: [{ from: '2026-03-02' }] }, 'body.blackoutPeriods.0.to'],
    [{ blackoutPeriods: [{ ...window }] }, 'body.blackoutPeriods.0.from'],
    [{ postingWindows: { x: [] } }, 'body.postingWindows.x'],
    [{ postingWindows: { bluesky: [window] } }, 'body.postingWindows.bluesky'],
    [{ postingWindows: { x: [{ ...window, days: [7] }] } }, 'body.postingWindows.x.0.days.0'],
    [{ postingWindows: { x: [{ ...window, end: '09:00' }] } }, 'body.postingWindows.x.0.end'],
    [{ postingWindows: { x: [{ ...window, start: '24:00' }] } }, 'body.postingWindows.x.0.start'],
    [{ ownerAvailability: [{ ...window, weight: 1 }] }, 'body.ownerAvailability.0.weight'],
    [{ assistantApprovals: 'mine' }, 'body.assistantApprovals'],
    [{ lateMinutes: 0 }, 'body.lateMinutes'],
    [{ lateMinutes: 1441 }, 'body.lateMinutes'],
    [{ resetPostingWindows: ['bluesky'] }, 'body.resetPostingWindows.0'],
    [{ postingWindows: { x: [window] }, resetPostingWindows: ['x'] }, 'body.resetPostingWindows'],
  ] as const) {
    const refused = await change(org, body)
    assert.equal(refused.status, 400, path)
    assert.equal(refused.body.details[0].path, path)
  }
  const other = await t.make.org()
  assert.equal(
    (await t.request('GET', `/v1/orgs/${org.orgId}/marketing/scheduler/settings`, { as: other })).status,
    403,
  )
})

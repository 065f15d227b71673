import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SchedulerSettings } from '#contract/planning/scheduler.ts'
import type { Platform } from '#contract/platforms.ts'
import { rankSlots } from './rank-slots.ts'
import { settingsFrom } from './settings.ts'
import { takenTimes } from './taken-times.ts'

/** A Monday, 06:00 in Berlin. */
const NOW = Date.parse('2026-11-23T05:00:00Z')
const DAYS = 86_400_000

const berlin: SchedulerSettings = {
  ...settingsFrom(undefined, 'Europe/Berlin'),
  postingWindows: {
    x: [{ days: [1, 2, 3, 4, 5], start: '09:00', end: '11:00', weight: 1 }],
    linkedin: [{ days: [1, 2, 3, 4, 5], start: '14:00', end: '15:00', weight: 0.5 }],
    tiktok: [{ days: [0, 6], start: '20:00', end: '24:00', weight: 0.5 }],
  },
}

function slots(
  profile: Partial<SchedulerSettings>,
  { platform = 'x' as Platform | null, taken = [] as string[], now = NOW, days = 7, count = 3 } = {},
) {
  const moments = takenTimes(taken.map((time) => Date.parse(time)))
  return rankSlots({
    profile: { ...berlin, ...profile },
    platform,
    taken: moments,
    now,
    until: now + days * DAYS,
    count,
  })
}
const times = (found: { localDate: string; localTime: string }[]) => found.map((s) => `${s.localDate} ${s.localTime}`)

test('a slot says when it is, there and in UTC, and why', () => {
  const [slot] = slots({}, { count: 1 })
  assert.ok(slot)
  assert.equal(slot.localDate, '2026-11-23')
  assert.equal(slot.weekday, 'Monday')
  assert.match(slot.localTime, /^(09|10):(00|15|30|45)$/)
  assert.equal(new Date(slot.scheduledForUtc).getUTCHours(), Number(slot.localTime.slice(0, 2)) - 1)
  assert.equal(slot.reason, 'Weekday morning window, nothing else within a day')
  assert.equal(slot.basis, 'defaults')
  assert.ok(slot.score > 0.9 && slot.score <= 1)
})

test('the same question has the same answer', () => assert.deepEqual(slots({}), slots({})))

test('sooner is better where all else is equal, and a good window soon beats a better one late', () => {
  const found = slots({ maxPostsPerDay: 1 })
  assert.deepEqual(
    found.map((slot) => slot.localDate),
    ['2026-11-23', '2026-11-24', '2026-11-25'],
  )
  const two = {
    ...berlin.postingWindows,
    x: [
      { days: [1], start: '09:00', end: '10:00', weight: 0.6 },
      { days: [0], start: '09:00', end: '10:00', weight: 1 },
    ],
  }
  assert.deepEqual(
    slots({ postingWindows: two, includeWeekends: true, maxPostsPerDay: 1 }, { count: 2 }).map((slot) => slot.weekday),
    ['Monday', 'Sunday'],
  )
})

test('within a window the time moves from day to day', () => {
  const found = slots({ maxPostsPerDay: 1 }, { count: 5 })
  assert.ok(new Set(found.map((slot) => slot.localTime)).size >= 4, times(found).join(', '))
})

test('the gap holds towards every post, of whatever platform, and the reason names the room left', () => {
  const [slot] = slots({ minGapMinutes: 60 }, { taken: ['2026-11-23T08:00:00Z'], count: 1, days: 1 })
  assert.equal(slot?.localTime, '10:45', 'as far from 09:00 as the window goes')
  assert.equal(slot?.reason, 'Weekday morning window, nothing else within 105 min')
  assert.deepEqual(slots({ minGapMinutes: 120 }, { taken: ['2026-11-23T08:30:00Z'], days: 1 }), [])
})

test('a full day is left alone, by the local day', () => {
  // 23:30 UTC on Sunday is half past midnight on Monday in Berlin.
  const found = slots({ maxPostsPerDay: 1 }, { taken: ['2026-11-22T23:30:00Z'], count: 1 })
  assert.equal(found[0]?.localDate, '2026-11-24')
})

test('blackout dates and weekends are left out', () => {
  const blackoutDates = ['2026-11-23', '2026-11-24']
  assert.equal(slots({ blackoutDates }, { count: 1 })[0]?.localDate, '2026-11-25')
  assert.deepEqual(slots({}, { platform: 'tiktok' }), [], 'its only windows are at weekends')
  assert.equal(slots({ includeWeekends: true }, { platform: 'tiktok', count: 1 })[0]?.weekday, 'Saturday')
})

test('slots keep inside the hours of the owner', () => {
  const ownerAvailability = [{ days: [2], start: '10:20', end: '12:00' }]
  const found = slots({ ownerAvailability, minGapMinutes: 0 }, { count: 50 })
  assert.deepEqual(times(found).sort(), ['2026-11-24 10:30', '2026-11-24 10:45'])
})

test('a stretch too short for a quarter of an hour still has its minute', () => {
  const ownerAvailability = [{ days: [2], start: '10:31', end: '10:33' }]
  assert.deepEqual(times(slots({ ownerAvailability, minGapMinutes: 0 }, { count: 9 })).sort(), [
    '2026-11-24 10:31',
    '2026-11-24 10:32',
  ])
})

test('platforms without windows of their own use the nearest; none named means any', () => {
  for (const [platform, like] of [
    ['bluesky', 'x'],
    ['threads', 'x'],
    ['reddit', 'linkedin'],
    ['facebook', 'linkedin'],
    ['instagram', 'tiktok'],
    ['youtube', 'tiktok'],
  ] as const) {
    const profile = { includeWeekends: true }
    assert.deepEqual(slots(profile, { platform }), slots(profile, { platform: like }), platform)
  }
  const any = slots({ includeWeekends: true }, { platform: null, count: 50, days: 7 }).map((slot) => slot.localTime)
  for (const hour of ['09', '14', '20'])
    assert.ok(
      any.some((time) => time.startsWith(hour)),
      hour,
    )
})

test('nothing is suggested that a person could not act on any more', () => {
  const now = Date.parse('2026-11-23T09:40:00Z') // 10:40 in Berlin: 10:45 is five minutes away
  assert.equal(slots({}, { now, count: 1 })[0]?.localDate, '2026-11-24')
})

test('suggestions are free beside one another', () => {
  const found = slots({ minGapMinutes: 60, maxPostsPerDay: 2 }, { count: 50, days: 2 })
  assert.equal(found.filter((slot) => slot.localDate === '2026-11-23').length, 2)
})

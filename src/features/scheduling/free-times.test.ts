import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeTimes } from './free-times.ts'
import { settingsFrom } from './settings.ts'
import { takenTimes } from './taken-times.ts'

const FROM = Date.parse('2026-11-23T00:00:00Z')
const monday = { days: [1], start: '09:00', end: '10:00', weight: 0.5 }

function free(taken: string[], { maxPostsPerDay = 6, windows = [monday] } = {}) {
  const profile = { ...settingsFrom(undefined, 'UTC'), minGapMinutes: 30, maxPostsPerDay }
  const times = freeTimes({
    profile: { ...profile, postingWindows: { ...profile.postingWindows, x: windows } },
    platform: 'x',
    taken: takenTimes(taken.map((time) => Date.parse(time))),
    from: FROM,
    until: FROM + 86_400_000,
  })
  return times.map(({ at, weight }) => `${new Date(at).toISOString().slice(11, 16)} ${weight}`)
}

test('the quarters of an hour of a window, its end left out', () => {
  assert.deepEqual(free([]), ['09:00 0.5', '09:15 0.5', '09:30 0.5', '09:45 0.5'])
})

test('none that is nearer to a post than the gap, and none on a full day', () => {
  assert.deepEqual(free(['2026-11-23T09:00:00Z']), ['09:30 0.5', '09:45 0.5'])
  assert.deepEqual(free(['2026-11-23T20:00:00Z'], { maxPostsPerDay: 1 }), [])
})

test('where windows overlap each moment comes once, with the better weight', () => {
  const windows = [monday, { ...monday, start: '09:30', end: '10:15', weight: 1 }]
  assert.deepEqual(free([], { windows }), ['09:00 0.5', '09:15 0.5', '09:30 1', '09:45 1', '10:00 1'])
})

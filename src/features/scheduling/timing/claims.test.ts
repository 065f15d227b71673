/**
 * Measures how often `history` is claimed although times make no difference, and how often a time that makes one is
 * found. It uses 200 accounts each, made from seeds, so that every run prints the same figures.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  inside,
  type Peak,
  type Simulation,
  simulatedResults,
} from '../../../../tests/support/features/scheduling/timing/simulated-results.ts'
import { minutesOf } from '../local-time.ts'
import { rankSlots } from '../rank-slots.ts'
import { settingsFrom } from '../settings.ts'
import { takenTimes } from '../taken-times.ts'
import { timingModel } from './timing-model.ts'

const ACCOUNTS = 200
const DAY = 86_400_000
const MONDAY = Date.parse('2026-11-23T05:00:00Z')
const zone = 'UTC'
const WEEK = [1, 2, 3, 4, 5]
const windows = [{ days: WEEK, start: '08:00', end: '20:00', weight: 0.5 }]
const profile = {
  ...settingsFrom(undefined, zone),
  postingWindows: { x: windows, linkedin: windows, tiktok: windows },
}

function account(seed: number, simulation: Omit<Simulation, 'seed' | 'now'>, count: number) {
  const now = MONDAY + (seed % 7) * DAY
  const timing = timingModel(simulatedResults({ ...simulation, seed, now }), { zone, now })
  const request = { profile, platform: 'x' as const, taken: takenTimes([]), timing, now, until: now + 14 * DAY, count }
  return { timing, slots: rankSlots(request) }
}

const accounts = Array.from({ length: ACCOUNTS }, (_, seed) => seed)
const share = (of: readonly boolean[]): number => of.filter(Boolean).length / of.length

const anyProven = ({ at }: ReturnType<typeof timingModel>): boolean =>
  Array.from({ length: 7 * 48 }, (_, cell) => at(Math.floor(cell / 48), (cell % 48) * 30)).some((told) => told.proven)

for (const [what, simulation] of [
  ['160 posts', { posts: 160 }],
  ['600 posts', { posts: 600 }],
  ['160 posts with impressions, some of them viral', { posts: 160, impressions: true, scatter: 2 }],
] as const) {
  test(`noise, ${what}: at most one account in twenty has any time of the week called history`, (t: TestContext) => {
    const made = accounts.map((seed) => account(seed, simulation, 5))
    const claims = share(made.map(({ timing }) => anyProven(timing)))
    const listed = share(made.map(({ slots }) => slots.some(({ basis }) => basis === 'history')))
    t.diagnostic(`a claim anywhere in the week ${percent(claims)}, in a list of five ${percent(listed)}`)
    assert.ok(claims <= 0.05, percent(claims))
    assert.ok(listed <= claims, percent(listed))
  })
}

const peak = (days: readonly number[], hours: number, times: number): Peak => ({
  days,
  start: 9 * 60,
  end: (9 + hours) * 60,
  posts: 40,
  times,
})

for (const [what, planted] of [
  ['two hours of every weekday, twice the usual', peak(WEEK, 2, 2)],
  ['two hours of Tuesdays, twice the usual', peak([2], 2, 2)],
  ['one hour of every weekday, two and a half times the usual', peak(WEEK, 1, 2.5)],
  ['one hour of Tuesdays, two and a half times the usual', peak([2], 1, 2.5)],
] as const) {
  test(`40 of 160 posts in ${what}: the first suggestion is there, and says why`, (t: TestContext) => {
    const there = accounts.map((seed) => {
      const [slot] = account(seed, { posts: 160, peak: planted }, 1).slots
      if (!slot) return false
      const weekday = new Date(`${slot.localDate}T00:00:00Z`).getUTCDay()
      return slot.basis === 'history' && inside(planted, weekday, minutesOf(slot.localTime))
    })
    const found = share(there)
    t.diagnostic(`found in ${percent(found)}`)
    assert.ok(found >= 0.9, percent(found))
  })
}

test('at least eight intervals of ten hold what the time is really worth', (t: TestContext) => {
  let held = 0
  for (const seed of accounts) {
    const times = [0.7, 1, 1.4][seed % 3] ?? 1
    const { timing } = account(seed, { posts: 300, peak: { ...peak(WEEK, 4, times), posts: 100 } }, 1)
    // The usual result, to which figures are relative, is a third of the way up to the peak, because the peak has a
    // third of the posts.
    const truth = times / times ** (1 / 3 + (2 / 3) * (4 / 12))
    const { low, high } = timing.at(3, 11 * 60)
    if (low <= truth && truth <= high) held += 1
  }
  t.diagnostic(`held in ${percent(held / ACCOUNTS)}`)
  assert.ok(held / ACCOUNTS >= 0.8, percent(held / ACCOUNTS))
})

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Slot } from '#contract/planning/scheduler.ts'
import { approveLabel, isWithoutTime, neighbourOf, offeredTimes, planTimes } from './plan.ts'

const NOW = Date.parse('2026-11-23T08:00:00Z')
const slot = (scheduledForUtc: string): Slot => ({
  scheduledForUtc,
  localDate: scheduledForUtc.slice(0, 10),
  localTime: scheduledForUtc.slice(11, 16),
  weekday: 'Tuesday',
  score: 1,
  reason: 'Followers read then',
  basis: 'defaults',
})
const [EARLY, LATE] = ['2026-11-24T09:30:00.000Z', '2026-11-24T12:00:00.000Z'] as const
const slots = { x: [slot(EARLY), slot(LATE)], bluesky: [slot(EARLY), slot(LATE)] }
const posts = [
  { id: 'a', platform: 'x', wishedForUtc: null },
  { id: 'b', platform: 'bluesky', wishedForUtc: null },
] as const

const wishing = (wishedForUtc: string) => [{ id: 'a', platform: 'x', wishedForUtc }] as const

test('variants take the best slots of their platforms, none twice', () => {
  const plan = planTimes({ posts, slots, chosen: null, now: NOW })
  assert.deepEqual(
    plan.map(({ at }) => at),
    [EARLY, LATE],
  )
  assert.equal(approveLabel(plan, 'UTC', NOW), 'Approve 2, X for Tue 09:30, the rest in turn')
  assert.deepEqual(
    plan.map(({ sure }) => sure),
    [true, false],
  )
})

test('a wished time in the future comes before slots, a past one does not', () => {
  const ahead = planTimes({ posts: wishing(LATE), slots, chosen: null, now: NOW })
  assert.equal(approveLabel(ahead, 'UTC', NOW), 'Approve for Tue 12:00')
  const passed = planTimes({
    posts: wishing('2026-11-20T12:00:00.000Z'),
    slots,
    chosen: null,
    now: NOW,
  })
  assert.equal(passed[0]?.at, EARLY)
})

test('the offered time is the named one, never a guess; a request for no time is made only if none is known', () => {
  const plan = planTimes({ posts, slots, chosen: null, now: NOW })
  assert.deepEqual(offeredTimes(plan), [{ postId: 'a', scheduledForUtc: EARLY }])
  const input = { posts: posts.slice(0, 1), chosen: null, now: NOW }
  assert.equal(isWithoutTime(planTimes({ ...input, slots: { x: [] } })), true)
  assert.equal(isWithoutTime(planTimes({ ...input, slots: {} })), false)
})

test('a chosen time holds for all, and the button names the day beyond a week', () => {
  const plan = planTimes({ posts, slots, chosen: '2026-12-10T07:05:00.000Z', now: NOW })
  assert.equal(approveLabel(plan, 'Europe/Lisbon', NOW), 'Approve 2 for Thu 10 Dec 07:05')
})

test('without a free slot the button says so; while slots are loading it promises none', () => {
  const input = { posts: posts.slice(0, 1), chosen: null, now: NOW }
  assert.equal(approveLabel(planTimes({ ...input, slots: { x: [] } }), 'UTC', NOW), 'Approve without a time')
  assert.equal(approveLabel(planTimes({ ...input, slots: {} }), 'UTC', NOW), 'Approve, the next free time is found')
})

test('after a verdict the next group is open, at the end the one before', () => {
  assert.equal(neighbourOf(['a', 'b', 'c'], 'b'), 'c')
  assert.equal(neighbourOf(['a', 'b', 'c'], 'c'), 'b')
  assert.equal(neighbourOf(['a'], 'a'), null)
  assert.equal(neighbourOf(['a', 'b'], null), 'a')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, weekdayOf } from '../time.ts'
import { barsOf } from './bars.ts'
import { PERIODS } from './periods.ts'

const day = (date: string, postsPublished: number, engagements = 0, impressions: number | null = null) => ({
  date,
  postsPublished,
  engagements,
  impressions,
})
const empty = (last: string, count: number) =>
  Array.from({ length: count }, (_, index) => day(addDays(last, index + 1 - count), 0))

test('each bar stands beside the same weekday of the window before', () => {
  const days = empty('2026-11-26', 14)
  days[6] = day('2026-11-19', 1, 4)
  days[13] = day('2026-11-26', 2, 9)
  const bars = barsOf(days.slice(7), days, 'reactions')
  assert.equal(bars.length, 7)
  assert.deepEqual(bars[6], { label: 'Thu 26 Nov', tick: '26 Nov', now: 9, before: 4, beforeLabel: 'Thu 19 Nov' })
  assert.deepEqual(bars[5], { label: 'Wed 25 Nov', tick: '25 Nov', now: null, before: null, beforeLabel: 'Wed 18 Nov' })
})

test('every window that can be chosen is compared by weekdays, and both windows together can be asked for', () => {
  for (const { days } of PERIODS) {
    assert.equal(weekdayOf(addDays('2026-11-26', -days)), weekdayOf('2026-11-26'))
    assert.ok(2 * days <= 365)
    assert.ok(barsOf(empty('2026-11-26', days), null, 'posts').length <= 28)
  }
})

test('a day without a post has no reactions, and views that nobody told are not zero', () => {
  const days = [day('2026-11-25', 1, 0, null), day('2026-11-26', 0)]
  assert.deepEqual(
    barsOf(days, null, 'reactions').map(({ now }) => now),
    [0, null],
  )
  assert.deepEqual(
    barsOf(days, null, 'seen').map(({ now }) => now),
    [null, null],
  )
  assert.deepEqual(
    barsOf(days, null, 'posts').map(({ now }) => now),
    [1, 0],
  )
  assert.ok(barsOf(days, null, 'posts').every((bar) => !('before' in bar)))
})

test('a bar of a long window is a week, with the sum of its days', () => {
  const days = empty('2026-11-26', 182)
  days[90] = day('2026-08-27', 1, 5, 10)
  days[91] = day('2026-08-28', 1, 2, 30)
  days[97] = day('2026-09-03', 1, 3)
  days[181] = day('2026-11-26', 1, 7)
  const bars = barsOf(days.slice(91), days, 'reactions')
  assert.equal(bars.length, 13)
  assert.deepEqual([bars[0]?.label, bars[0]?.now, bars[12]?.now, bars[12]?.before], ['Week from Fri 28 Aug', 5, 7, 5])
  assert.equal(barsOf(days.slice(91), days, 'seen')[0]?.now, 30)
})

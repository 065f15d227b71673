import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SchedulerSettings } from '#contract/planning/scheduler.ts'
import { clashesAt } from './clashes.ts'
import { type PostToPlace, placePosts } from './place-posts.ts'
import { settingsFrom } from './settings.ts'
import { takenTimes } from './taken-times.ts'

const NOW = Date.parse('2026-11-23T05:00:00Z')
const WISH = '2026-11-25T19:07:00.000Z' // in no window, which does not matter to a person's choice

function place(posts: PostToPlace[], profile: Partial<SchedulerSettings> = {}, taken: string[] = []) {
  const rules = { ...settingsFrom(undefined, 'Europe/Berlin'), ...profile }
  return placePosts(posts, { profile: rules, taken: takenTimes(taken.map((time) => Date.parse(time))), now: NOW })
}

test('the time wished for is offered first', () => {
  const answer = place([{ id: 'a', platform: 'x', wishedFor: WISH }])
  assert.deepEqual(answer.get('a'), { scheduledForUtc: WISH, reason: 'The time that was set for it' })
})

test('a wish that is over, too close, on a full or a blacked-out day gives way to the best slot', () => {
  const post: PostToPlace = { id: 'a', platform: 'x', wishedFor: WISH }
  const cases: [PostToPlace, Partial<SchedulerSettings>, string[]][] = [
    [{ ...post, wishedFor: '2026-11-23T04:59:00.000Z' }, {}, []],
    [post, { minGapMinutes: 30 }, ['2026-11-25T19:36:00.000Z']],
    [post, { maxPostsPerDay: 1 }, ['2026-11-25T08:00:00.000Z']],
    [post, { blackoutDates: ['2026-11-25'] }, []],
  ]
  for (const [wishing, profile, taken] of cases) {
    const placed = place([wishing], profile, taken).get('a')
    assert.ok(placed)
    assert.notEqual(placed.scheduledForUtc, wishing.wishedFor)
    assert.match(placed.reason, /window/)
  }
})

test('variants that share a wish keep it, as far as the day has room', () => {
  const variants: PostToPlace[] = [
    { id: 'a', platform: 'x', wishedFor: WISH },
    { id: 'b', platform: 'linkedin', wishedFor: WISH },
    { id: 'c', platform: 'bluesky', wishedFor: WISH },
  ]
  const all = place(variants)
  assert.deepEqual(
    variants.map(({ id }) => all.get(id)?.scheduledForUtc),
    [WISH, WISH, WISH],
  )
  const two = place(variants, { maxPostsPerDay: 2 })
  assert.deepEqual(
    variants.map(({ id }) => two.get(id)?.scheduledForUtc === WISH),
    [true, true, false],
  )
})

test('variants without a wish are spread, each in a window of its platform', () => {
  const answer = place([
    { id: 'a', platform: 'x' },
    { id: 'b', platform: 'x' },
    { id: 'c', platform: 'linkedin' },
  ])
  const moments = [...answer.values()].map((placed) => Date.parse(placed.scheduledForUtc)).sort((a, b) => a - b)
  assert.equal(moments.length, 3)
  const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? 0))
  assert.ok(
    gaps.every((gap) => gap >= 60 * 60_000),
    gaps.join(),
  )
})

test('where the next weeks are full, a later one is taken; where none ever comes, the post has no time', () => {
  const busy = Array.from({ length: 40 }, (_, day) => new Date(NOW + day * 86_400_000).toISOString())
  const later = place([{ id: 'a', platform: 'x' }], { maxPostsPerDay: 1 }, busy).get('a')
  assert.ok(later && Date.parse(later.scheduledForUtc) > NOW + 39 * 86_400_000)
  const never = { ownerAvailability: [{ days: [1], start: '03:00', end: '04:00' }] }
  assert.equal(place([{ id: 'a', platform: 'x' }], never).size, 0)
})

test('a moment tells what it clashes with', () => {
  const rules = {
    ...settingsFrom(undefined, 'Europe/Berlin'),
    minGapMinutes: 60,
    maxPostsPerDay: 1,
    blackoutDates: ['2026-11-25'],
  }
  const taken = takenTimes([Date.parse('2026-11-25T09:00:00Z')])
  assert.deepEqual(clashesAt(rules, taken, Date.parse('2026-11-25T09:59:00Z')), ['too_close', 'day_full', 'blackout'])
  assert.deepEqual(clashesAt(rules, taken, Date.parse('2026-11-25T10:00:00Z')), ['day_full', 'blackout'])
  assert.deepEqual(clashesAt(rules, taken, Date.parse('2026-11-26T09:00:00Z')), [])
})

test('the same words on one platform are a day apart; on another platform the gap is enough', () => {
  const profile = settingsFrom(undefined, 'Europe/Berlin')
  const text = 'We have shipped it.'
  const posts: PostToPlace[] = [
    { id: 'a', platform: 'x', text },
    { id: 'b', platform: 'x', text },
    { id: 'c', platform: 'bluesky', text },
    { id: 'd', platform: 'x', text: 'Something else' },
  ]
  const echo = Date.parse('2026-11-23T08:00:00Z')
  const answer = placePosts(posts, {
    profile,
    taken: takenTimes([echo]),
    echoes: new Map([
      ['a', [echo]],
      ['b', [echo]],
    ]),
    now: NOW,
  })
  const at = (id: string) => Date.parse(answer.get(id)?.scheduledForUtc ?? '')
  const days = (one: number, other: number) => Math.abs(one - other) / 86_400_000
  for (const apart of [days(at('a'), echo), days(at('b'), echo), days(at('a'), at('b'))])
    assert.ok(apart >= 1, `${apart}`)
  assert.ok(Math.min(days(at('c'), at('a')), days(at('c'), at('b')), days(at('c'), echo)) < 1)
  const wishing: PostToPlace = { id: 'a', platform: 'x', text, wishedFor: '2026-11-23T19:00:00.000Z' }
  const placed = placePosts([wishing], { profile, taken: takenTimes([]), echoes: new Map([['a', [echo]]]), now: NOW })
  assert.ok(days(Date.parse(placed.get('a')?.scheduledForUtc ?? ''), echo) >= 1, 'a wish gives way too')
})

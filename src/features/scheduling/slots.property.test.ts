import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PostingWindow, SchedulerSettings } from '#contract/planning/scheduler.ts'
import { PLATFORMS } from '#contract/platforms.ts'
import { fc } from '../../../tests/support/fast-check.ts'
import { WINDOWS_OF } from './default-windows.ts'
import { dateAfter, localMoment, minutesOf, timeOf } from './local-time.ts'
import { placePosts } from './place-posts.ts'
import { rankSlots } from './rank-slots.ts'
import { takenTimes } from './taken-times.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** Zones that change their clocks, one by half an hour and some at midnight, and zones that do not. */
const zone = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Santiago',
  'Asia/Kathmandu',
  'UTC',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'America/St_Johns',
  'Pacific/Apia',
)
const changeover = fc.constantFrom(
  '2011-12-30', // a day that Samoa left out, crossing the date line
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-04-24',
  '2026-09-06',
  '2026-09-27',
  '2026-10-04',
  '2026-10-25',
  '2026-10-30',
  '2026-11-01',
  '2027-01-01',
)
const now = fc
  .tuple(changeover, fc.integer({ min: -8 * DAY, max: 2 * DAY }))
  .map(([date, shift]) => Date.parse(date) + shift)

const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 })
const hours = fc
  .tuple(days, fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 600 }))
  .map(([on, start, length]) => ({ days: on, start: timeOf(start), end: timeOf(Math.min(1440, start + length)) }))
const windows = fc.array(
  fc
    .tuple(hours, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([span, weight]): PostingWindow => ({ ...span, weight })),
  { minLength: 1, maxLength: 4 },
)

const profile = fc
  .record({
    effectiveTimezone: zone,
    includeWeekends: fc.boolean(),
    postingWindows: fc.record({ x: windows, linkedin: windows, tiktok: windows }),
    blackoutDates: fc.array(changeover, { maxLength: 4 }),
    blackoutPeriods: fc.array(
      fc
        .tuple(changeover, fc.integer({ min: 0, max: 5 }))
        .map(([from, days]) => ({ from, to: dateAfter(from, days), note: null })),
      { maxLength: 2 },
    ),
    minGapMinutes: fc.integer({ min: 0, max: 600 }),
    maxPostsPerDay: fc.integer({ min: 1, max: 6 }),
    ownerAvailability: fc.array(hours, { maxLength: 2 }),
    lateMinutes: fc.constant(60),
    assistantApprovals: fc.constant('people_drafts' as const),
  })
  .map(
    (fields): SchedulerSettings => ({
      timezone: fields.effectiveTimezone,
      timezoneIsSet: true,
      audienceTimezone: null,
      audienceType: 'mixed',
      customPostingWindows: ['x', 'linkedin', 'tiktok'],
      ...fields,
    }),
  )

const world = fc
  .record({ profile, now, platform: fc.constantFrom(...PLATFORMS) })
  .chain((given) =>
    fc
      .array(fc.integer({ min: -2 * DAY, max: 12 * DAY }), { maxLength: 25 })
      .map((shifts) => ({ ...given, taken: shifts.map((shift) => given.now + shift) })),
  )

const formats = new Map<string, Intl.DateTimeFormat>()

/** The local time at a moment. It uses Intl in a different way than the scheduler, so that the two can be compared. */
function wall(timeZone: string, at: number) {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, format)
  const text = format.format(at)
  const date = text.slice(0, 10)
  return { date, minutes: minutesOf(text.slice(11, 16)), weekday: new Date(`${date}T12:00:00Z`).getUTCDay() }
}

function holds(
  span: { days: number[]; start: string; end: string },
  at: { weekday: number; minutes: number },
): boolean {
  const inside = at.minutes >= minutesOf(span.start) && at.minutes < minutesOf(span.end)
  return span.days.includes(at.weekday) && inside
}

/** Fails if `at` breaks a rule of the profile, given the moments of `others`. */
function assertAllowed(
  rules: SchedulerSettings,
  platform: (typeof PLATFORMS)[number],
  at: number,
  others: number[],
): void {
  const here = wall(rules.effectiveTimezone, at)
  const nearest = Math.min(...others.map((other) => Math.abs(other - at)))
  assert.ok(nearest >= rules.minGapMinutes * MINUTE, `another post is ${nearest / MINUTE} min away`)
  const sameDay = others.filter((other) => wall(rules.effectiveTimezone, other).date === here.date)
  assert.ok(sameDay.length < rules.maxPostsPerDay, `${sameDay.length} other posts on ${here.date}`)
  assert.ok(!rules.blackoutDates.includes(here.date), `${here.date} is blacked out`)
  const away = rules.blackoutPeriods.find(({ from, to }) => from <= here.date && here.date <= to)
  assert.ok(!away, `${here.date} is in a time without posts`)
  assert.ok(rules.includeWeekends || (here.weekday !== 0 && here.weekday !== 6), 'a weekend')
  const inWindow = rules.postingWindows[WINDOWS_OF[platform]].some((window) => holds(window, here))
  assert.ok(inWindow, `${timeOf(here.minutes)} is in no window`)
  const there = rules.ownerAvailability.length === 0 || rules.ownerAvailability.some((span) => holds(span, here))
  assert.ok(there, `the owner is away at ${timeOf(here.minutes)}`)
}

test('no suggestion ever breaks a rule of the profile, whatever the zone does to its clock', () => {
  let suggested = 0
  fc.assert(
    fc.property(world, (given) => {
      const taken = takenTimes(given.taken)
      const slots = rankSlots({ ...given, taken, until: given.now + 10 * DAY, count: 12 })
      suggested += slots.length
      slots.forEach((slot, index) => {
        const at = Date.parse(slot.scheduledForUtc)
        assert.ok(at > given.now && at < given.now + 10 * DAY, 'ahead, and within the days asked for')
        const others = slots.filter((other) => other !== slot).map((other) => Date.parse(other.scheduledForUtc))
        assertAllowed(given.profile, given.platform, at, [...given.taken, ...others])
        const { date, minutes } = localMoment(given.profile.effectiveTimezone, at)
        assert.deepEqual([slot.localDate, slot.localTime], [date, timeOf(minutes)])
        const next = slots[index + 1]
        if (next) assert.ok(slot.score >= next.score, 'best first')
      })
      assert.deepEqual(rankSlots({ ...given, taken, until: given.now + 10 * DAY, count: 12 }), slots)
    }),
    { numRuns: 300 },
  )
  assert.ok(suggested > 300, `only ${suggested} suggestions were looked at`)
})

test('whatever the group, its posts are placed within the rules and apart from one another', () => {
  let placed = 0
  fc.assert(
    fc.property(world, fc.array(fc.constantFrom(...PLATFORMS), { minLength: 1, maxLength: 9 }), (given, platforms) => {
      const posts = platforms.map((platform, index) => ({ id: String(index), platform }))
      const answer = placePosts(posts, { ...given, taken: takenTimes(given.taken) })
      placed += answer.size
      for (const post of posts) {
        const own = answer.get(post.id)
        if (!own) continue
        const at = Date.parse(own.scheduledForUtc)
        assert.ok(at > given.now)
        const others = [...answer]
          .filter(([id]) => id !== post.id)
          .map(([, other]) => Date.parse(other.scheduledForUtc))
        assertAllowed(given.profile, post.platform, at, [...given.taken, ...others])
      }
    }),
    { numRuns: 100 },
  )
  assert.ok(placed > 100, `only ${placed} posts were placed`)
})

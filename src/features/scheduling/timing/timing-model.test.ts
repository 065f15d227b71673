import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulatedResults } from '../../../../tests/support/features/scheduling/timing/simulated-results.ts'
import { utcOf } from '../local-time.ts'
import type { PostResult } from './outcomes.ts'
import { timingModel } from './timing-model.ts'

/** A Monday. */
const NOW = Date.parse('2026-11-23T05:00:00Z')
const DAY = 86_400_000
const zone = 'Europe/Berlin'
const WEEK = [1, 2, 3, 4, 5]

const post = (date: string, minutes: number, engagement: number): PostResult => ({
  accountId: 'a',
  publishedAt: utcOf(zone, date, minutes) ?? 0,
  engagement,
  impressions: null,
})
const daysAgo = (days: number): string => new Date(NOW - days * DAY).toISOString().slice(0, 10)
const model = (results: readonly PostResult[], of = { zone, now: NOW }) => timingModel(results, of)

/** Every weekday's post at 15:00 brings ten to thirteen reactions; those at 09:30 on some days bring `better`. */
const history = (mornings: readonly number[], better: number) => [
  ...Array.from({ length: 60 }, (_, day) => post(daysAgo(day + 2), 15 * 60, 10 + (day % 4))),
  ...mornings.map((day) => post(daysAgo(day), 570, better)),
]

test('with fewer than five effective posts near a time nothing is history, however good they were', () => {
  const four = model(history([3, 4, 5, 6], 5000)).at(3, 570)
  assert.deepEqual([four.posts, four.proven], [4, false])
  assert.ok(four.effective < 4 && four.times > 1)
  const six = model(history([3, 4, 5, 6, 7, 10], 5000)).at(3, 570)
  assert.equal(six.proven, true)
  assert.ok(six.effective >= 5)
  assert.ok(six.low > 1 && six.low < six.times && six.times < six.high)
})

test('a post of three months ago counts half', () => {
  const fresh = model(history([3, 4, 5, 6, 7, 10], 50)).at(3, 570).effective
  const old = model(history([94, 95, 96, 97, 98, 101], 50)).at(3, 570).effective
  assert.ok(Math.abs(old / fresh - 0.5) < 0.01, `${old} of ${fresh}`)
})

test('the figures are drawn towards the usual as far as posts are few', () => {
  const few = model(history([3, 4, 5], 30)).at(2, 570)
  const many = model(history([3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 17, 18], 30)).at(2, 570)
  assert.ok(few.times > 1 && few.times < many.times, `${few.times} and ${many.times}`)
  assert.ok(few.trust < many.trust && many.trust < 1)
  const none = model(history([], 30)).at(2, 570)
  assert.deepEqual([none.posts, none.times, none.trust], [0, 1, 0])
})

test('times are those of the audience’s clock, on either side of a change of the clock', () => {
  const mornings = Array.from({ length: 20 }, (_, week) => 6 + 7 * week) // Tuesdays, back into summer time
  const results = history(mornings, 200)
  const berlin = model(results)
  assert.equal(berlin.at(2, 570).posts, 20)
  assert.ok(berlin.at(2, 570).proven)
  const tokyo = model(results, { zone: 'Asia/Tokyo', now: NOW })
  assert.equal(tokyo.at(2, 570).proven, false)
  assert.ok(tokyo.at(2, 17 * 60).proven, 'eight hours later there, seven in summer')
})

test('one weekday’s success is its own; that of most weekdays is all of theirs', () => {
  const tuesdays = { days: [2], start: 540, end: 660, posts: 60, times: 3 }
  const utc = { zone: 'UTC', now: NOW }
  const one = model(simulatedResults({ seed: 1, posts: 300, now: NOW, peak: tuesdays }), utc)
  assert.deepEqual([one.at(2, 600).proven, one.at(2, 600).days], [true, 'weekday'])
  assert.equal(one.at(4, 600).proven, false)
  const mornings = { ...tuesdays, days: WEEK }
  const all = model(simulatedResults({ seed: 1, posts: 300, now: NOW, peak: mornings }), utc)
  for (const day of WEEK) assert.deepEqual([all.at(day, 600).proven, all.at(day, 600).days], [true, 'kind'], `${day}`)
  assert.equal(all.at(6, 600).proven, false, 'the weekend is another kind')
})

test('an account that grew while it moved from afternoons to mornings does not praise mornings', () => {
  const grown = Array.from({ length: 120 }, (_, day) =>
    post(daysAgo(122 - day), day < 60 ? 15 * 60 : 570, 10 * 1.03 ** day * (1 + (day % 5) / 4)),
  )
  assert.equal(model(grown).at(3, 570).proven, false)
})

test('what is certain and too small to matter is no history', () => {
  const hair = history([3, 4, 5, 6, 7, 10, 11, 12, 13, 14], 0).map((result) => ({
    ...result,
    engagement: result.engagement === 0 ? 105 : 100,
  }))
  const told = model(hair).at(3, 570)
  assert.ok(told.low > 1, 'better it is')
  assert.equal(told.proven, false)
})

test('no results, or the results of one time only, say nothing', () => {
  assert.equal(model([]).posts, 0)
  assert.deepEqual([model([]).at(1, 600).times, model([]).at(1, 600).proven], [1, false])
  const always = Array.from({ length: 50 }, (_, day) => post(daysAgo(day + 2), 570, 10 + ((day * 7) % 40)))
  assert.equal(model(always).at(3, 570).proven, false, 'there is nothing to compare with')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulatedResults } from '../../../tests/support/features/scheduling/timing/simulated-results.ts'
import { placePosts } from './place-posts.ts'
import { rankSlots } from './rank-slots.ts'
import { settingsFrom } from './settings.ts'
import { takenTimes } from './taken-times.ts'
import { timingModel } from './timing/timing-model.ts'
import { triesInList, triesWith } from './timing/trying.ts'

/** A Monday. */
const NOW = Date.parse('2026-11-23T05:00:00Z')
const DAY = 86_400_000
const windows = [{ days: [1, 2, 3, 4, 5], start: '06:00', end: '20:00', weight: 0.5 }]
const profile = {
  ...settingsFrom(undefined, 'UTC'),
  postingWindows: { x: windows, linkedin: windows, tiktok: windows },
}
const peak = { days: [1, 2, 3, 4, 5], start: 540, end: 660, posts: 60, times: 3 }
/** Posts are between 08:00 and 20:00. The two hours before are in the windows and have no results. */
const timing = timingModel(simulatedResults({ seed: 5, posts: 200, now: NOW, peak }), { zone: 'UTC', now: NOW })
const ask = (tries?: (place: number) => boolean, count = 8) =>
  rankSlots({
    profile,
    platform: 'x',
    taken: takenTimes([]),
    timing,
    ...(tries && { tries }),
    now: NOW,
    until: NOW + 14 * DAY,
    count,
  })

test('a try is a time with few results, says so, and claims nothing', () => {
  const slots = ask((place) => place === 3)
  const tried = slots.filter(({ reason }) => reason.startsWith('Trying'))
  assert.equal(tried.length, 1)
  const [slot] = tried
  assert.match(slot?.localTime ?? '', /^0[67]:/)
  assert.equal(slot?.basis, 'defaults')
  assert.match(
    slot?.reason ?? '',
    /^Trying a time with few results so far: (none|\d) of your 200 posts near 0[67]:\d\d, nothing else within a day$/,
  )
  assert.equal(slots[0]?.basis, 'history', 'the best stays the best')
  const scores = slots.map(({ score }) => score)
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  )
})

test('without results, and where every time has some, nothing is tried', () => {
  const always = () => true
  const none = { profile, platform: 'x' as const, taken: takenTimes([]), now: NOW, until: NOW + 7 * DAY, count: 5 }
  const tried = [
    ...rankSlots({ ...none, timing: timingModel([], { zone: 'UTC', now: NOW }), tries: always }),
    ...rankSlots({
      ...none,
      timing,
      tries: always,
      profile: {
        ...profile,
        postingWindows: { ...profile.postingWindows, x: [{ ...peak, start: '10:00', end: '18:00', weight: 1 }] },
      },
    }),
  ].filter(({ reason }) => reason.startsWith('Trying'))
  assert.deepEqual(tried, [])
})

test('one place of eight tries, never the first, the same ones all day', () => {
  for (let account = 0; account < 50; account++) {
    const tries = triesInList(`account ${account}`, '2026-11-23')
    const places = Array.from({ length: 80 }, (_, place) => place).filter(tries)
    assert.ok(places.length === 10 || (places.length === 9 && !places.includes(0)), places.join())
    assert.ok(!places.includes(0))
    assert.deepEqual(places, Array.from({ length: 80 }, (_, place) => place).filter(tries))
  }
  const tried = Array.from({ length: 4000 }, (_, post) => `post ${post}`).filter(triesWith).length
  assert.ok(tried > 400 && tried < 600, `${tried} of 4000`)
})

test('a post that is one to try with is placed at such a time, the others at the proven one', () => {
  const ids = Array.from({ length: 40 }, (_, post) => `post ${post}`)
  for (const id of ids) {
    const placed = placePosts([{ id, platform: 'x' }], {
      profile,
      taken: takenTimes([]),
      timings: () => timing,
      now: NOW,
    })
    assert.match(placed.get(id)?.reason ?? '', triesWith(id) ? /^Trying a time/ : /^Weekday morning: your \d+ posts/)
  }
})

test('what results say beats the weight of a window, as far as there are results', () => {
  const said = {
    ...profile,
    postingWindows: {
      ...profile.postingWindows,
      x: [
        { days: [1, 2, 3, 4, 5], start: '14:00', end: '18:00', weight: 0.6 },
        { days: [1, 2, 3, 4, 5], start: '09:00', end: '11:00', weight: 0.5 },
      ],
    },
  }
  const request = { profile: said, platform: 'x' as const, taken: takenTimes([]), now: NOW, until: NOW + DAY, count: 1 }
  assert.match(rankSlots(request)[0]?.localTime ?? '', /^1[4-7]:/)
  assert.match(rankSlots({ ...request, timing })[0]?.localTime ?? '', /^(09|10):/)
})

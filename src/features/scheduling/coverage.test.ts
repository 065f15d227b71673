import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChannelFacts, coverChannel, type PlannedPost } from './coverage.ts'
import { localDays } from './local-time.ts'

/** A Monday. */
const START = Date.parse('2026-11-23T00:00:00Z')
const DAY = 86_400_000
const days = [...localDays('UTC', START, START + 7 * DAY)]
const at = (day: number, hour: number): number => START + day * DAY + hour * 3_600_000

/** A scheduled post whose account is connected, unless `own` says otherwise. */
const post = (moment: number, own: Partial<PlannedPost> = {}): PlannedPost => ({
  status: 'scheduled',
  at: moment,
  scheduledForUtc: new Date(moment).toISOString(),
  nextRetryAt: null,
  canGoOut: true,
  held: false,
  ...own,
})

interface Given extends Partial<ChannelFacts> {
  scheduled?: readonly number[]
}

/** The coverage of one channel, at the beginning of the first day unless `now` is given. */
function cover({ scheduled = [], ...facts }: Given) {
  return coverChannel({
    platform: 'x',
    now: START,
    timezone: 'UTC',
    posts: scheduled.map((moment) => post(moment)),
    pendingApprovalCount: 0,
    targetPosts: null,
    days,
    freeMoments: days.map((_, day) => at(day, 9)),
    ...facts,
  })
}

test('nothing planned is a gap, from the first free time on', () => {
  assert.deepEqual(cover({}), {
    platform: 'x',
    scheduledCount: 0,
    publishedCount: 0,
    pendingApprovalCount: 0,
    targetPosts: null,
    status: 'gap',
    nextGapAt: '2026-11-23T09:00:00.000Z',
    notes: ['Nothing is planned'],
  })
})

test('with no target one post that is still to come is enough', () => {
  const channel = cover({ scheduled: [at(2, 10)] })
  assert.deepEqual([channel.status, channel.nextGapAt, channel.notes], ['covered', null, []])
})

test('what only needs approving is waiting; what it would not fill is a gap', () => {
  const waiting = cover({ pendingApprovalCount: 2 })
  assert.equal(waiting.status, 'waiting')
  assert.deepEqual(waiting.notes, ['Nothing is planned', 'Approving the 2 pending posts helps to fill the gap'])
  const short = cover({ targetPosts: 4, scheduled: [at(0, 9)], pendingApprovalCount: 2 })
  assert.deepEqual(
    [short.status, short.notes],
    ['gap', ['1 of 4 posts are planned', 'No post is planned after 09:00 today']],
  )
  assert.equal(short.nextGapAt, '2026-11-24T09:00:00.000Z', 'Monday has its post')
  assert.equal(cover({ targetPosts: 3, scheduled: [at(0, 9)], pendingApprovalCount: 2 }).status, 'waiting')
})

test('more than half of three posts on one day is clustered, half is not', () => {
  const clustered = cover({ scheduled: [at(1, 9), at(1, 12), at(4, 9)] })
  assert.equal(clustered.status, 'clustered')
  assert.deepEqual(clustered.notes, ['2 of 3 posts go out on Tuesday'])
  assert.equal(clustered.nextGapAt, '2026-11-23T09:00:00.000Z')
  assert.equal(cover({ scheduled: [at(1, 9), at(1, 12), at(4, 9), at(5, 9)] }).status, 'covered')
  assert.equal(cover({ scheduled: [at(1, 9), at(1, 12)] }).status, 'covered')
})

test('a gap that no free time could fill names none', () => {
  assert.equal(cover({ freeMoments: [] }).nextGapAt, null)
  assert.equal(cover({ targetPosts: 9, scheduled: [at(0, 9)], freeMoments: [at(0, 15)] }).nextGapAt, null)
})

test('more than half within twelve hours is clustered too, though midnight lies between', () => {
  const night = cover({ scheduled: [at(1, 20), at(2, 6), at(5, 9)] })
  assert.deepEqual([night.status, night.notes], ['clustered', ['2 of 3 posts go out within 10 h']])
  assert.equal(cover({ scheduled: [at(1, 20), at(2, 9), at(5, 9)] }).status, 'covered', 'thirteen hours apart')
})

test('posts on few of the days they could be on are clustered, where no single day holds most', () => {
  const two = [at(1, 8), at(1, 12), at(1, 18), at(3, 8), at(3, 12), at(3, 18)]
  const channel = cover({ scheduled: two })
  assert.deepEqual([channel.status, channel.notes], ['clustered', ['All 6 posts go out on 2 of 7 days']])
  assert.equal(channel.nextGapAt, '2026-11-23T09:00:00.000Z')
  const busyWeek = cover({ scheduled: two, freeMoments: [at(2, 9)] })
  assert.equal(busyWeek.status, 'covered', 'on two of the three days that are theirs')
})

test('without a target a week in silence is a gap, and the next gap lies in it', () => {
  const month = [...localDays('UTC', START, START + 28 * DAY)]
  const freeMoments = month.map((_, day) => at(day, 9))
  const early = cover({ days: month, freeMoments, scheduled: [at(0, 9), at(2, 9), at(4, 9), at(6, 9)] })
  assert.deepEqual([early.status, early.notes], ['gap', ['No post is planned from 2026-11-30 to 2026-12-20']])
  assert.equal(early.nextGapAt, '2026-11-30T09:00:00.000Z')
  const weekly = cover({ days: month, freeMoments, scheduled: [at(0, 9), at(7, 9), at(14, 9), at(21, 9)] })
  assert.deepEqual([weekly.status, weekly.notes, weekly.nextGapAt], ['covered', [], null])
})

/** [case, facts, status, posts still to come, notes] */
const OF_THE_FUTURE: [string, Given, string, number, string[]][] = [
  [
    'what went out today covers nothing',
    { now: at(0, 22), posts: [post(at(0, 21.9), { status: 'published' })] },
    'gap',
    0,
    ['No post is planned after 21:54 today'],
  ],
  [
    'what went out on other days before says nothing of today',
    { now: at(0, 22), posts: [] },
    'gap',
    0,
    ['Nothing is planned'],
  ],
  [
    'what is past its time and still here covers nothing, and is not named as the last that goes out',
    { now: at(0, 22), posts: [post(at(0, 21))] },
    'gap',
    0,
    ['Nothing is planned'],
  ],
  [
    'what is on its way is not to come any more',
    { now: at(0, 12), posts: [post(at(0, 12), { status: 'publishing' })] },
    'gap',
    0,
    ['No post is planned after 12:00 today'],
  ],
  [
    'the very moment is not to come any more',
    { now: at(0, 12), scheduled: [at(0, 12)] },
    'gap',
    0,
    ['Nothing is planned'],
  ],
  [
    'what is tried again is to come',
    { now: at(0, 13), posts: [post(at(0, 14), { nextRetryAt: new Date(at(0, 14)).toISOString() })] },
    'covered',
    1,
    ['No post is planned after 14:00 today'],
  ],
  [
    'what comes later today covers, and is named as the last',
    { now: at(0, 12), scheduled: [at(0, 21)] },
    'covered',
    1,
    ['No post is planned after 21:00 today'],
  ],
  [
    'what comes tomorrow covers, whatever went out today',
    { now: at(0, 22), posts: [post(at(0, 9), { status: 'published' }), post(at(1, 0))] },
    'covered',
    1,
    [],
  ],
  [
    'a target is reached by what comes alone',
    { now: at(0, 22), targetPosts: 2, posts: [post(at(0, 9), { status: 'published' }), post(at(3, 9))] },
    'gap',
    1,
    ['1 of 2 posts are planned'],
  ],
  [
    'what waits for approval would cover, whatever went out today',
    { now: at(0, 22), posts: [post(at(0, 9), { status: 'published' })], pendingApprovalCount: 1 },
    'waiting',
    0,
    ['No post is planned after 09:00 today', 'Approving the pending post helps to fill the gap'],
  ],
  [
    'what is held back by a pause covers nothing, and would do so once publishing goes on',
    { posts: [post(at(2, 9), { held: true })] },
    'waiting',
    0,
    ['Nothing is planned', '1 scheduled post is held back until publishing goes on'],
  ],
  [
    'held and pending posts may fill it together',
    { targetPosts: 2, posts: [post(at(2, 9), { held: true })], pendingApprovalCount: 1 },
    'waiting',
    0,
    [
      'Nothing is planned',
      '1 scheduled post is held back until publishing goes on',
      'Approving the pending post helps to fill the gap',
    ],
  ],
  [
    'what no account can publish covers nothing',
    { posts: [post(at(2, 9), { canGoOut: false })] },
    'gap',
    0,
    ['Nothing is planned', '1 scheduled post has no account that can publish it'],
  ],
]

for (const [what, facts, status, coming, notes] of OF_THE_FUTURE) {
  test(`only the future covers: ${what}`, () => {
    const channel = cover(facts)
    assert.deepEqual([channel.status, channel.scheduledCount, channel.notes], [status, coming, notes])
  })
}

/** [zone, now, publication time of a post, note]. The zone's clock decides the day and the time. */
const ON_THE_WALL: [string, string, string, string][] = [
  ['Pacific/Auckland', '2026-11-23T10:30:00Z', '2026-11-23T08:56:00Z', 'No post is planned after 21:56 today'],
  ['Pacific/Auckland', '2026-11-23T11:30:00Z', '2026-11-23T08:56:00Z', 'Nothing is planned'],
  ['America/Los_Angeles', '2026-11-24T07:30:00Z', '2026-11-24T05:56:00Z', 'No post is planned after 21:56 today'],
  // The clock goes back at 3:00, so that this day has 25 hours, and 2:30 occurs twice.
  ['Europe/Berlin', '2026-10-25T22:59:00Z', '2026-10-25T01:30:00Z', 'No post is planned after 02:30 today'],
  ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-24T21:59:00Z', 'Nothing is planned'],
  // The clock goes forward at 2:00, so that this day has 23 hours.
  ['Europe/Berlin', '2026-03-29T21:59:00Z', '2026-03-29T01:00:00Z', 'No post is planned after 03:00 today'],
  ['Asia/Kathmandu', '2026-11-23T18:14:00Z', '2026-11-23T16:11:00Z', 'No post is planned after 21:56 today'],
]

for (const [timezone, now, went, note] of ON_THE_WALL) {
  test(`today is that of the wall: ${timezone} at ${now}`, () => {
    const from = Date.parse(now)
    const week = [...localDays(timezone, from, from + 8 * DAY)].slice(0, 7)
    // The database would return only posts of the requested days.
    const posts = [post(Date.parse(went), { status: 'published' })].filter((one) => one.at >= (week[0]?.start ?? 0))
    assert.deepEqual(cover({ now: from, timezone, days: week, posts }).notes, [note])
  })
}

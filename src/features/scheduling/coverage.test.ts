import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChannelFacts, coverChannel } from './coverage.ts'
import { localDays } from './local-time.ts'

/** A Monday. */
const START = Date.parse('2026-11-23T00:00:00Z')
const DAY = 86_400_000
const days = [...localDays('UTC', START, START + 7 * DAY)]
const at = (day: number, hour: number): number => START + day * DAY + hour * 3_600_000

function cover(facts: Partial<ChannelFacts>) {
  return coverChannel({
    platform: 'x',
    scheduled: [],
    published: [],
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

test('with no target one post is enough, whether it waits or has gone out', () => {
  for (const facts of [{ scheduled: [at(2, 10)] }, { published: [at(0, 1)] }]) {
    const channel = cover(facts)
    assert.deepEqual([channel.status, channel.nextGapAt, channel.notes], ['covered', null, []])
  }
})

test('what only needs approving is waiting; what it would not fill is a gap', () => {
  const waiting = cover({ pendingApprovalCount: 2 })
  assert.equal(waiting.status, 'waiting')
  assert.deepEqual(waiting.notes, ['Nothing is planned', 'Approving what waits fills it: 2 pending'])
  const short = cover({ targetPosts: 4, scheduled: [at(0, 9)], pendingApprovalCount: 2 })
  assert.deepEqual([short.status, short.notes], ['gap', ['1 of 4 posts are planned']])
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
  assert.deepEqual([early.status, early.notes], ['gap', ['Nothing goes out from 2026-11-30 to 2026-12-20']])
  assert.equal(early.nextGapAt, '2026-11-30T09:00:00.000Z')
  const weekly = cover({ days: month, freeMoments, scheduled: [at(0, 9), at(7, 9), at(14, 9), at(21, 9)] })
  assert.deepEqual([weekly.status, weekly.notes, weekly.nextGapAt], ['covered', [], null])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PencilMark } from '#contract/planning/scheduler.ts'
import type { Platform } from '#contract/platforms.ts'
import { fc } from '../../../tests/support/fast-check.ts'
import { clashesAt } from './clashes.ts'
import { localDays } from './local-time.ts'
import { type PencilRequest, pencilMarks } from './pencil.ts'
import { settingsFrom } from './settings.ts'
import { takenTimes } from './taken-times.ts'

/** A Monday. */
const FROM = Date.parse('2026-11-23T00:00:00Z')
const DAY = 86_400_000
const HOUR = 3_600_000

const profile = {
  ...settingsFrom(undefined, 'UTC'),
  minGapMinutes: 60,
  maxPostsPerDay: 3,
  includeWeekends: true,
  postingWindows: {
    x: [{ days: [0, 1, 2, 3, 4, 5, 6], start: '09:00', end: '12:00', weight: 0.5 }],
    linkedin: [
      { days: [1, 2, 3, 4, 5], start: '08:00', end: '09:00', weight: 0.4 },
      { days: [2], start: '14:00', end: '16:00', weight: 0.9 },
    ],
    tiktok: [{ days: [6], start: '18:00', end: '19:00', weight: 1 }],
  },
}

const plan: PencilRequest['plan'] = {
  pillars: [
    { id: 'craft', name: 'Craft' },
    { id: 'repairs', name: 'Repairs' },
  ],
  contentMix: [
    { contentType: 'educational', targetPercent: 50 },
    { contentType: 'opinion', targetPercent: 50 },
  ],
}

const channel = (platform: Platform, postsPerWeek: number, waitingWithoutTime = 0) => ({
  platform,
  postsPerWeek,
  waitingWithoutTime,
})
const asked = (more: Partial<PencilRequest> = {}): PencilRequest => ({
  profile,
  plan,
  posted: [],
  channels: [channel('x', 2)],
  standing: [],
  days: [...localDays('UTC', FROM, FROM + 14 * DAY)],
  from: FROM,
  ...more,
})
const short = ({ at, platform, pillarId }: PencilMark) => `${at.slice(8, 16)} ${platform} ${pillarId}`

test('as many a week as the plan wishes for, spread over it, by turns of the pillars', () => {
  assert.deepEqual(pencilMarks(asked()).map(short), [
    '23T09:00 x craft',
    '29T09:00 x repairs',
    '02T09:00 x craft',
    '06T09:00 x repairs',
  ])
})

test('two even mixes pair each pillar with each type', () => {
  const pairs = pencilMarks(asked({ channels: [channel('x', 4)] })).map(
    ({ pillarId, contentType }) => `${pillarId} ${contentType}`,
  )
  assert.deepEqual(pairs.slice(0, 4).toSorted(), [
    'craft educational',
    'craft opinion',
    'repairs educational',
    'repairs opinion',
  ])
})

test('what stands counts, also what nobody has approved, and so do drafts that wait without a time', () => {
  const standing = [{ platform: 'x' as const, at: FROM + DAY + 10 * HOUR }]
  assert.equal(pencilMarks(asked({ standing })).length, 3)
  assert.equal(pencilMarks(asked({ standing, channels: [channel('x', 2, 2)] })).length, 1)
  assert.equal(pencilMarks(asked({ channels: [channel('x', 2, 9)] })).length, 0)
})

test('a network without posts in the plan, a plan without pillars and a mix without parts', () => {
  assert.deepEqual(pencilMarks(asked({ channels: [channel('x', 0)] })), [])
  assert.deepEqual(pencilMarks(asked({ plan: { ...plan, pillars: [] } })), [])
  assert.equal(pencilMarks(asked({ plan: { ...plan, contentMix: [] } }))[0]?.contentType, null)
})

test('half a post a week is one every second week, in the window that weighs most', () => {
  const marks = pencilMarks(asked({ channels: [channel('linkedin', 0.5)] }))
  assert.equal(marks.length, 1)
  assert.equal(marks[0]?.at.slice(11, 16), '14:00')
})

test('the pillar that lacks comes first, and one that is first in the plan breaks a tie', () => {
  const posted = [{ stage: 'out' as const, pillar: 'craft', contentType: null, count: 3 }]
  const [first, second, third] = pencilMarks(asked({ posted })).map(({ pillarId }) => pillarId)
  assert.deepEqual([first, second, third], ['repairs', 'repairs', 'repairs'])
  const pillars = [
    { id: 'craft', name: 'Craft', priority: 2 },
    { id: 'repairs', name: 'Repairs', priority: 1 },
  ]
  assert.equal(pencilMarks(asked({ plan: { ...plan, pillars } }))[0]?.pillarId, 'repairs')
})

test('never on a taken time, too near to a post, on a full day, in the past, or more than the plan wishes', () => {
  const hours = fc.nat(14 * 24 - 1)
  const platforms = fc.constantFrom<Platform>('x', 'linkedin', 'tiktok')
  fc.assert(
    fc.property(
      fc.array(fc.record({ platform: platforms, hour: hours }), { maxLength: 40 }),
      fc.dictionary(platforms, fc.integer({ min: 0, max: 14 })),
      fc.nat(36),
      (posts, weekly, later) => {
        const standing = posts.map(({ platform, hour }) => ({ platform, at: FROM + hour * HOUR }))
        const channels = (Object.entries(weekly) as [Platform, number][]).map(([one, count]) => channel(one, count))
        const request = asked({ standing, channels, from: FROM + later * HOUR })
        const marks = pencilMarks(request)
        assert.deepEqual(pencilMarks(request), marks, 'the same request has the same answer')
        for (const [index, mark] of marks.entries()) {
          const at = Date.parse(mark.at)
          const others = marks.filter((_, other) => other !== index).map((other) => Date.parse(other.at))
          const taken = takenTimes([...standing.map((post) => post.at), ...others])
          assert.deepEqual(clashesAt(profile, taken, at), [], mark.at)
          assert.ok(at >= request.from)
        }
        for (const { platform, postsPerWeek } of channels) {
          const ofIt = marks.filter((mark) => mark.platform === platform)
          assert.ok(ofIt.length <= 2 * postsPerWeek)
        }
      },
    ),
  )
})

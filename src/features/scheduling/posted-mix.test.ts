import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PostedRow } from './load-posted.ts'
import { postedMix } from './posted-mix.ts'

const plan = {
  pillars: [
    { id: 'craft', name: 'Craft', priority: 2 },
    { id: 'repairs', name: 'Repairs', priority: 1 },
    { id: 'people', name: 'People' },
  ],
  contentMix: [
    { contentType: 'educational' as const, targetPercent: 75 },
    { contentType: 'opinion' as const, targetPercent: 25 },
  ],
}
const row = (stage: PostedRow['stage'], pillar: string | null, contentType: string | null, count: number) => ({
  stage,
  pillar,
  contentType,
  count,
})

test('without posts every part is even, and nothing is said in percent', () => {
  const mix = postedMix(plan, [])
  assert.deepEqual([mix.outCount, mix.aheadCount, mix.withoutPillar, mix.withoutContentType], [0, 0, 0, 0])
  assert.deepEqual(
    mix.pillars.map(({ pillarId, percent, targetPercent, standing }) => [pillarId, percent, targetPercent, standing]),
    [
      ['repairs', null, 33.3, 'even'],
      ['craft', null, 33.3, 'even'],
      ['people', null, 33.3, 'even'],
    ],
  )
})

test('percentages are of what is out; what is booked counts for what is owed; what waits counts for neither', () => {
  const mix = postedMix(plan, [
    row('out', 'craft', 'educational', 4),
    row('out', null, 'tip', 2),
    row('ahead', 'repairs', 'opinion', 2),
    row('waiting', 'people', 'opinion', 5),
    row('out', 'gone', null, 1),
  ])
  assert.deepEqual([mix.outCount, mix.aheadCount, mix.withoutPillar, mix.withoutContentType], [7, 2, 3, 3])
  assert.deepEqual(
    mix.pillars.map(({ pillarId, outCount, aheadCount, percent, standing }) => [
      pillarId,
      outCount,
      aheadCount,
      percent,
      standing,
    ]),
    [
      ['repairs', 0, 2, 0, 'even'],
      ['craft', 4, 0, 100, 'over'],
      ['people', 0, 0, 0, 'owed'],
    ],
  )
  assert.deepEqual(
    mix.contentMix.map(({ contentType, percent, targetPercent }) => [contentType, percent, targetPercent]),
    [
      ['educational', 100, 75],
      ['opinion', 0, 25],
    ],
  )
})

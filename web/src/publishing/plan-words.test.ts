import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PillarStand, pillarStands, wouldBe } from './plan-words.ts'

const stand = (count: number, of: number, standing: PillarStand['standing'] = 'even'): PillarStand => ({
  id: 'repairs',
  name: 'Repairs',
  standing,
  count,
  of,
  days: 28,
})

test('the place that a draft would take, and whether its pillar is owed', () => {
  for (const [given, words] of [
    [stand(3, 4, 'over'), 'Would be the fourth of five on Repairs in 28 days: more than its share.'],
    [stand(0, 6, 'owed'), 'Would be the first of seven on Repairs in 28 days: it is owed.'],
    [stand(0, 0), 'Would be the first on Repairs in 28 days.'],
    [stand(10, 30), 'Would be the 11th of 31 on Repairs in 28 days.'],
    [stand(21, 40), 'Would be the 22nd of 41 on Repairs in 28 days.'],
  ] as const)
    assert.equal(wouldBe(given), words)
})

test('pillars stand in the order of the plan, counted over what is out and booked', () => {
  const share = { percent: null, targetPercent: 50, standing: 'even' as const }
  const posted = {
    windowDays: 28,
    outCount: 3,
    aheadCount: 1,
    withoutPillar: 1,
    withoutContentType: 4,
    pillars: [
      { pillarId: 'repairs', outCount: 2, aheadCount: 1, ...share },
      { pillarId: 'craft', outCount: 0, aheadCount: 0, ...share },
    ],
    contentMix: [],
  }
  const pillars = [
    { id: 'craft', name: 'Craft' },
    { id: 'repairs', name: 'Repairs' },
  ]
  assert.deepEqual(
    pillarStands({ pillars, posted }).map(({ name, count, of }) => [name, count, of]),
    [
      ['Repairs', 3, 3],
      ['Craft', 0, 3],
    ],
  )
  assert.deepEqual(pillarStands({ pillars }), [])
})

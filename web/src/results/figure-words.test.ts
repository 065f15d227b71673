import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOf, headline, shareWords } from './figure-words.ts'

const words = (now: number | null, before: number | null, postsBefore = 5) => {
  const { bold, rest } = changeOf(now, before, postsBefore)
  return `${bold} ${rest}`.trim()
}

test('a figure beside the one before', () => {
  for (const [now, before, said] of [
    [212, 179, '+18 % on 179'],
    [1140, 1175, '−3 %, within the usual'],
    [1100, 1000, '+10 % on 1,000'],
    [104, 100, '+4 %, within the usual'],
    [105, 100, '+5 % on 100'],
    [50, 100, '−50 % on 100'],
    [3, 2, '+1 on 2'],
    [0, 12, '−12 on 12'],
    [7, 0, '+7 on 0'],
    [0, 0, 'as many as before'],
    [null, 40, '40 before'],
    [null, null, 'not told before either'],
    [40, null, 'not told for the days before'],
  ] as const)
    assert.equal(words(now, before), said)
  assert.equal(words(12, 0, 0), 'nothing to compare with')
})

test('a minus is a minus', () => {
  assert.deepEqual([shareWords(0.184), shareWords(-0.184), shareWords(12)], ['+18 %', '−18 %', '+1,200 %'])
})

const sum = (postsPublished: number, engagements: number) => ({ postsPublished, engagements, impressions: null })

test('the sentence says more, fewer or as many, and what it cannot say', () => {
  const say = (now: [number, number], before: [number, number] | null, read: number | null = null) =>
    headline({ days: 28, now: sum(...now), before: before && sum(...before), read })
  assert.equal(say([34, 212], [33, 179]), 'More reactions, with as many posts as before.')
  assert.equal(say([20, 100], [33, 179]), 'Fewer reactions, with fewer posts than before.')
  assert.equal(say([40, 180], [33, 179]), 'About as many reactions as before, with more posts than before.')
  assert.equal(say([1, 1], [0, 0]), '1 reaction to 1 post; nothing went out before to compare with.')
  assert.equal(say([34, 212], null), '212 reactions to 34 posts.')
  assert.equal(say([0, 0], [0, 0]), 'Nothing went out in 28 days.')
  assert.equal(say([0, 0], [3, 9]), 'Nothing went out in 28 days; 3 posts did in the 28 before.')
  assert.equal(
    say([2, 0], [0, 0], 0),
    '2 posts went out. It is too early: no network has told what people made of them.',
  )
})

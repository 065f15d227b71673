import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Performance } from './reads.ts'
import { groupsOf, kindName, sumBefore, sumOf, unseenOn, without } from './sums.ts'

const sum = (postsPublished: number, engagements: number, impressions: number | null = null) => ({
  postsPublished,
  engagements,
  impressions,
})
const results = (x: ReturnType<typeof sum>) =>
  ({
    summary: x,
    previousWindow: sum(1, 2),
    platforms: [
      { platform: 'x', ...x },
      { platform: 'bluesky', ...sum(1, 1) },
    ],
    topTopics: [{ topic: 'Tools', ...x }],
    topContentTypes: [{ contentType: 'behind_the_scenes', postsPublished: 2, engagements: 3 }],
  }) as unknown as Performance // the rest is not read

test('the window before is what is left of both windows', () => {
  const [both, now] = [results(sum(9, 90, 500)), results(sum(4, 50, 200))]
  assert.deepEqual(sumBefore(both, now, { by: 'network', value: 'x' }), sum(5, 40, 300))
  assert.deepEqual(sumBefore(both, now, { by: 'network', value: 'linkedin' }), sum(0, 0))
  assert.deepEqual(sumBefore(both, now, { by: 'topic', value: 'Tools' }), sum(5, 40, 300))
  assert.deepEqual(sumBefore(both, now, null), sum(1, 2))
  assert.deepEqual(sumOf(now, { by: 'topic', value: 'Unknown' }), sum(0, 0))
})

test('views that nobody told are not zero', () => {
  assert.equal(without(sum(4, 9), sum(2, 3)).impressions, null)
  assert.equal(without(sum(4, 9, 100), sum(2, 3)).impressions, 100)
  assert.equal(without(sum(4, 9, 100), sum(2, 3, 100)).impressions, null)
  assert.deepEqual(without(sum(2, 3), sum(3, 4)), sum(0, 0), 'what was read later may be ahead')
  assert.deepEqual(unseenOn(results(sum(4, 50, 200))), ['Bluesky'])
})

test('each network, topic and kind is a group with its name', () => {
  assert.deepEqual(
    groupsOf(results(sum(4, 50))).map(({ name, filter }) => [filter.by, name]),
    [
      ['network', 'X'],
      ['network', 'Bluesky'],
      ['topic', 'Tools'],
      ['type', 'Behind the scenes'],
    ],
  )
  assert.equal(kindName('how-to'), 'How to')
})

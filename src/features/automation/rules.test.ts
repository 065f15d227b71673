import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedDeleteRule, changedRepostRule, DELETE_DEFAULTS, REPOST_DEFAULTS } from './rules.ts'

test('the first change takes safe values for everything that it leaves out', () => {
  const { enabled, dryRun, ...rest } = changedRepostRule(null, { minAgeHours: 100 })
  assert.deepEqual([enabled, dryRun, rest.minAgeHours], [false, true, 100])
  assert.deepEqual(changedDeleteRule(null, {}), DELETE_DEFAULTS)
})

test('later changes keep what they leave out, and null clears a threshold', () => {
  const first = changedRepostRule(null, {
    selection: { mode: 'threshold', minLikes: 5, minImpressions: 100 },
    enabled: true,
  })
  const second = changedRepostRule(first, { selection: { mode: 'threshold', minLikes: null } })
  assert.deepEqual(second.selection, {
    mode: 'threshold',
    minLikes: null,
    minImpressions: 100,
    minEngagementRate: null,
  })
  assert.equal(second.enabled, true)
  const third = changedDeleteRule(changedDeleteRule(null, { maxLikes: 2, maxImpressions: 9 }), { maxLikes: null })
  assert.deepEqual([third.maxLikes, third.maxImpressions], [null, 9])
})

test('another mode begins with its own values', () => {
  const top = changedRepostRule(REPOST_DEFAULTS, { selection: { mode: 'top_n', n: 7 } })
  assert.deepEqual(top.selection, { mode: 'top_n', n: 7, rankBy: 'engagement' })
  const by = changedRepostRule(top, { selection: { mode: 'threshold', minLikes: 1, n: 9 } })
  assert.deepEqual(by.selection, { mode: 'threshold', minImpressions: null, minLikes: 1, minEngagementRate: null })
})

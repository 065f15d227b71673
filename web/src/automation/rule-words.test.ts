import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Action, DeleteRule, RepostRule } from './reads.ts'
import {
  costWords,
  deleteWords,
  hoursWords,
  lastLook,
  lookWords,
  modeOf,
  outcomeWords,
  repostWords,
  switchesOf,
} from './rule-words.ts'

const REPOST: RepostRule = {
  channel: 'x',
  socialAccountId: null,
  enabled: true,
  minAgeHours: 72,
  maxAgeDays: 90,
  selection: { mode: 'top_n', n: 3, rankBy: 'engagement' },
  cooldownHoursPerPost: 720,
  maxRepostsPerPost: 1,
  maxActionsPerDay: 2,
  action: 'retweet',
  dryRun: true,
}
const DELETE: DeleteRule = {
  channel: 'x',
  socialAccountId: null,
  enabled: true,
  minAgeHours: 30,
  maxAgeDays: 1,
  maxImpressions: 1000,
  maxLikes: 0,
  requireMetricsFetched: true,
  metricsMaxAgeHours: 24,
  skipIfRepliesGte: 1,
  maxActionsPerDay: 3,
  dryRun: true,
}
const action = (given: Partial<Action>): Action => ({
  id: '1',
  kind: 'auto_delete',
  socialAccountId: null,
  sourcePostId: null,
  externalTweetId: null,
  status: 'planned',
  reason: null,
  dryRun: true,
  error: null,
  noticeUntil: null,
  archivedText: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...given,
})

test('hours are whole days if they can be', () => {
  for (const [hours, words] of [
    [0, '0 hours'],
    [1, '1 hour'],
    [24, '1 day'],
    [36, '36 hours'],
    [72, '3 days'],
  ] as const)
    assert.equal(hoursWords(hours), words)
})

test('a rule says what it does, and that it does nothing without a figure', () => {
  assert.equal(
    repostWords(REPOST),
    'Reposts the 3 best posts by engagement, between 3 days and 90 days old: at most 2 in 24 hours, each once.',
  )
  const none = { mode: 'threshold', minImpressions: null, minLikes: null, minEngagementRate: null } as const
  assert.match(repostWords({ ...REPOST, selection: none }), /^Reposts nothing yet/)
  assert.match(
    repostWords({ ...REPOST, maxRepostsPerPost: 2, selection: { ...none, minLikes: 50, minEngagementRate: 0.025 } }),
    /at least 50 likes and 2\.5 % engagement.*each 2 times at most\.$/,
  )
  assert.equal(
    deleteWords(DELETE),
    'Deletes posts with at most 1,000 impressions and 0 likes, between 30 hours and 1 day old: at most 3 in 24 hours.',
  )
  assert.match(deleteWords({ ...DELETE, maxImpressions: null, maxLikes: null }), /^Deletes nothing yet/)
})

test('what a rule costs follows from X’s prices and from what it may do', () => {
  assert.match(costWords('auto_repost', REPOST), /at most \$0\.90 in 30 days/)
  assert.match(costWords('auto_delete', DELETE), /at most \$3\.00 or \$15\.00 in 30 days.*at most \$0\.90 in 30 days/)
})

test('the last look is the newest run of the rule that only looked; what it would do comes first', () => {
  const older = action({ id: 'older', createdAt: '2026-11-19T10:00:00.000Z' })
  const live = action({ id: 'live', dryRun: false, createdAt: '2026-11-21T10:00:00.000Z' })
  const other = action({ id: 'other', kind: 'auto_repost', createdAt: '2026-11-22T10:00:00.000Z' })
  const skipped = action({ id: 'skipped', status: 'skipped' })
  const planned = action({ id: 'planned' })
  const look = lastLook([other, live, skipped, planned, older], 'auto_delete')
  assert.deepEqual(
    look.map(({ id }) => id),
    ['planned', 'skipped'],
  )
  assert.equal(lookWords('auto_delete', look), 'It would delete 1 post, and leave 1 post alone.')
  assert.equal(lookWords('auto_repost', [action({ kind: 'auto_repost' })]), 'It would repost 1 post.')
  assert.deepEqual(lastLook([], 'auto_delete'), [])
})

test('what became of a post', () => {
  const words: [Partial<Action>, string][] = [
    [{}, 'Would delete'],
    [{ dryRun: false }, 'About to delete'],
    [{ dryRun: false, noticeUntil: '2026-11-21T10:00:00.000Z' }, 'Announced'],
    [{ dryRun: false, status: 'succeeded' }, 'Deleted'],
    [{ dryRun: false, status: 'failed' }, 'Not deleted'],
    [{ status: 'skipped' }, 'Left alone'],
    [{ kind: 'auto_repost', dryRun: false, status: 'succeeded' }, 'Reposted'],
  ]
  for (const [given, said] of words) assert.equal(outcomeWords(action(given)), said)
})

test('a mode is two switches, and back', () => {
  for (const mode of ['off', 'look', 'live'] as const) assert.equal(modeOf(switchesOf(mode)), mode)
})

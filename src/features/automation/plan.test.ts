import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AutoDeleteRule, AutoRepostRule } from '#contract/engagement/automation.ts'
import { chanceFrom } from '../../../tests/support/chance.ts'
import type { PostFacts } from './facts.ts'
import { type Decision, FIRST_RUN_MOST, type Given, planDeletions, planReposts } from './plan.ts'
import { DELETE_DEFAULTS, REPOST_DEFAULTS } from './rules.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 24, 3)
const GIVEN: Given = { now: NOW, doneToday: 0, isFirst: false }

/** A weak old post that nothing protects. Its notice has ended, and each of the two rules below selects it. */
const POST: PostFacts = {
  id: 'a',
  externalId: '1',
  accountId: 'account',
  publishedAt: NOW - 30 * DAY,
  figures: { impressions: 50, likes: 0, reposts: 0, replies: 0, quotes: 0, readAt: NOW },
  before: { impressions: 49, readAt: NOW - 10 * DAY },
  isReadAgain: true,
  isConnected: true,
  isThread: false,
  isQuotedHere: false,
  isInLaunch: false,
  isPinned: false,
  choice: null,
  reposts: 0,
  repostedAt: null,
  isBeingDeleted: false,
  noticeUntil: NOW - HOUR,
}
const DELETE: AutoDeleteRule = { ...DELETE_DEFAULTS, enabled: true, dryRun: false, maxImpressions: 100, maxLikes: 2 }
const REPOST: AutoRepostRule = {
  ...REPOST_DEFAULTS,
  enabled: true,
  dryRun: false,
  maxRepostsPerPost: 3,
  selection: { mode: 'threshold', minImpressions: 10, minLikes: null, minEngagementRate: null },
}
const figures = (change: Partial<NonNullable<PostFacts['figures']>>) => ({
  figures: { ...(POST.figures as NonNullable<PostFacts['figures']>), ...change },
})
const said = ([one]: readonly Decision[]) => (one?.outcome === 'skip' ? one.reason : (one?.outcome ?? null))

describe('a deletion', () => {
  const CASES: [what: string, post: Partial<PostFacts>, outcome: string | null][] = [
    ['of a weak post after its notice', {}, 'act'],
    ['without a notice', { noticeUntil: null }, 'notice'],
    ['within its notice', { noticeUntil: NOW + HOUR }, 'waits'],
    ['long after its notice', { noticeUntil: NOW - 73 * HOUR }, 'notice'],
    ['too young', { publishedAt: NOW - 6 * DAY }, null],
    ['too old', { publishedAt: NOW - 366 * DAY }, null],
    ['seen by many', figures({ impressions: 101 }), null],
    ['liked', figures({ likes: 3 }), null],
    ['kept out', { choice: 'out' }, 'kept_out'],
    ['wanted', { choice: 'in' }, 'kept_in'],
    ['not connected', { isConnected: false }, 'not_connected'],
    ['under way', { isBeingDeleted: true }, 'under_way'],
    ['a thread', { isThread: true }, 'thread'],
    ['a launch', { isInLaunch: true }, 'launch'],
    ['quoted here', { isQuotedHere: true }, 'quoted'],
    ['quoted by others', figures({ quotes: 1 }), 'quoted'],
    ['answered', figures({ replies: 1 }), 'replied'],
    ['pinned', { isPinned: true }, 'pinned'],
    ['perhaps pinned', { isPinned: null }, 'pin_unknown'],
    ['never read', { figures: null }, 'figures_unknown'],
    ['impressions unknown', figures({ impressions: null }), 'figures_unknown'],
    ['quotes unknown', figures({ quotes: null }), 'figures_unknown'],
    ['replies unknown', figures({ replies: null }), 'figures_unknown'],
    ['not read again', { isReadAgain: false }, 'figures_old'],
    ['figures of the day before yesterday', figures({ readAt: NOW - 25 * HOUR }), 'figures_old'],
  ]
  for (const [what, post, outcome] of CASES) {
    test(`${what}: ${outcome}`, () => {
      assert.equal(said(planDeletions(DELETE, [{ ...POST, ...post }], GIVEN).decisions), outcome)
    })
  }
  test('a rule without a threshold means nothing', () => {
    const rule = { ...DELETE, maxImpressions: null, maxLikes: null }
    assert.deepEqual(planDeletions(rule, [POST], GIVEN).decisions, [])
  })
  test('skipIfRepliesGte 0 does not delete what was answered either', () => {
    const post = { ...POST, ...figures({ replies: 1 }) }
    assert.equal(said(planDeletions({ ...DELETE, skipIfRepliesGte: 0 }, [post], GIVEN).decisions), 'replied')
  })
})

describe('a repost', () => {
  const CASES: [what: string, post: Partial<PostFacts>, outcome: string | null][] = [
    ['of a post whose figures have settled', { noticeUntil: null }, 'act'],
    ['too young', { noticeUntil: null, publishedAt: NOW - 71 * HOUR }, null],
    ['too few saw it', { noticeUntil: null, ...figures({ impressions: 9 }) }, null],
    ['unknown figure', { noticeUntil: null, ...figures({ impressions: null }) }, 'figures_unknown'],
    ['read once', { noticeUntil: null, before: null }, 'growing'],
    ['growing', { noticeUntil: null, before: { impressions: 20, readAt: NOW - DAY } }, 'growing'],
    ['reposted lately', { noticeUntil: null, reposts: 1, repostedAt: NOW - 719 * HOUR }, 'cooling_down'],
    ['rested', { noticeUntil: null, reposts: 1, repostedAt: NOW - 721 * HOUR }, 'act'],
    ['often enough', { noticeUntil: null, reposts: 3, repostedAt: NOW - 90 * DAY }, 'reposted_enough'],
    ['kept out', { noticeUntil: null, choice: 'out' }, 'kept_out'],
    ['wanted whatever its figures', { noticeUntil: null, choice: 'in', figures: null, before: null }, 'act'],
    ['about to be deleted', {}, 'under_way'],
    ['being deleted', { noticeUntil: null, isBeingDeleted: true }, 'under_way'],
    ['not connected', { noticeUntil: null, isConnected: false }, 'not_connected'],
  ]
  for (const [what, post, outcome] of CASES) {
    test(`${what}: ${outcome}`, () => {
      assert.equal(said(planReposts(REPOST, [{ ...POST, ...post }], GIVEN).decisions), outcome)
    })
  }
  test('the best n, by the figure that was named', () => {
    const posts = [5, 900, 70].map((impressions, index) => ({
      ...POST,
      id: `p${index}`,
      noticeUntil: null,
      before: { impressions, readAt: NOW - DAY },
      ...figures({ impressions }),
    }))
    const rule: AutoRepostRule = {
      ...REPOST,
      maxActionsPerDay: 9,
      selection: { mode: 'top_n', n: 2, rankBy: 'impressions' },
    }
    const { decisions } = planReposts(rule, posts, GIVEN)
    assert.deepEqual(decisions.map(({ post }) => post.id).sort(), ['p1', 'p2'])
  })
})

test('10,000 posts, rules at random: no guard is ever passed, whatever the rule', () => {
  const chance = chanceFrom('automation plan')
  const pick = <T>(...of: T[]): T => of[Math.floor(chance.next() * of.length)] as T
  const number = (most: number) => Math.floor(chance.next() * (most + 1))
  const maybe = <T>(of: T): T | null => (chance.next() < 0.06 ? null : of)
  const post = (index: number): PostFacts => ({
    id: `post-${String(index).padStart(5, '0')}`,
    externalId: String(index),
    accountId: pick('one', 'two'),
    publishedAt: NOW - number(400 * 24) * HOUR,
    figures: maybe({
      impressions: maybe(number(300)),
      likes: maybe(number(4)),
      reposts: maybe(number(2)),
      replies: maybe(pick(0, 0, 0, 1, 2)),
      quotes: maybe(pick(0, 0, 0, 1)),
      readAt: NOW - number(20) * HOUR,
    }),
    before: maybe({ impressions: number(300), readAt: NOW - (41 + number(300)) * HOUR }),
    isReadAgain: chance.next() < 0.8,
    isConnected: chance.next() < 0.9,
    isThread: chance.next() < 0.05,
    isQuotedHere: chance.next() < 0.05,
    isInLaunch: chance.next() < 0.05,
    isPinned: maybe(chance.next() < 0.05),
    choice: pick<PostFacts['choice']>('out', 'in', ...Array<null>(14).fill(null)),
    reposts: number(2),
    repostedAt: maybe(NOW - number(1500) * HOUR),
    isBeingDeleted: chance.next() < 0.05,
    noticeUntil: maybe(NOW + (number(120) - 90) * HOUR),
  })
  let deleted = 0
  let reposted = 0
  for (let round = 0; round < 50; round += 1) {
    const posts = Array.from({ length: 200 }, (_, index) => post(round * 200 + index))
    const common = {
      enabled: true,
      dryRun: false,
      socialAccountId: pick('one', 'two', null),
      minAgeHours: number(400),
      maxAgeDays: 100 + number(300),
      maxActionsPerDay: 1 + number(49),
    }
    const given: Given = { now: NOW, doneToday: number(10), isFirst: chance.next() < 0.3 }
    const remove: AutoDeleteRule = {
      ...DELETE_DEFAULTS,
      ...common,
      maxImpressions: maybe(number(300)),
      maxLikes: maybe(number(5)),
      metricsMaxAgeHours: 1 + number(60),
      skipIfRepliesGte: number(3),
    }
    const acts = planDeletions(remove, posts, given).decisions.filter(({ outcome }) => outcome === 'act')
    deleted += acts.length
    assert.ok(acts.length <= Math.max(0, remove.maxActionsPerDay - given.doneToday))
    if (given.isFirst) assert.ok(acts.length <= FIRST_RUN_MOST)
    assert.equal(new Set(acts.map(({ post }) => post.id)).size, acts.length)
    for (const { post } of acts) {
      const { figures } = post
      const age = (NOW - post.publishedAt) / HOUR
      assert.ok(figures !== null && post.isReadAgain && NOW - figures.readAt <= remove.metricsMaxAgeHours * HOUR)
      const { impressions, likes, quotes, replies, reposts } = figures
      assert.ok(impressions !== null && likes !== null && reposts !== null)
      assert.ok(quotes === 0 && !post.isQuotedHere)
      assert.ok(replies !== null && (replies === 0 || replies < remove.skipIfRepliesGte))
      assert.ok(remove.maxImpressions !== null || remove.maxLikes !== null)
      assert.ok(impressions <= (remove.maxImpressions ?? Number.POSITIVE_INFINITY))
      assert.ok(likes <= (remove.maxLikes ?? Number.POSITIVE_INFINITY))
      assert.ok(post.isPinned === false && !post.isThread && !post.isInLaunch && post.choice === null)
      assert.ok(post.isConnected && !post.isBeingDeleted)
      assert.ok(age >= remove.minAgeHours && age <= remove.maxAgeDays * 24)
      assert.ok(remove.socialAccountId === null || remove.socialAccountId === post.accountId)
      assert.ok(post.noticeUntil !== null && post.noticeUntil <= NOW && NOW - post.noticeUntil <= 72 * HOUR)
    }
    const repost: AutoRepostRule = {
      ...REPOST_DEFAULTS,
      ...common,
      cooldownHoursPerPost: number(1000),
      maxRepostsPerPost: 1 + number(3),
      selection: pick<AutoRepostRule['selection']>(
        { mode: 'top_n', n: 1 + number(20), rankBy: pick('impressions', 'likes', 'engagement') },
        {
          mode: 'threshold',
          minImpressions: maybe(number(200)),
          minLikes: maybe(number(3)),
          minEngagementRate: maybe(chance.next() / 10),
        },
      ),
    }
    const plan = planReposts(repost, posts, given).decisions.filter(({ outcome }) => outcome === 'act')
    reposted += plan.length
    assert.ok(plan.length <= Math.max(0, repost.maxActionsPerDay - given.doneToday))
    if (given.isFirst) assert.ok(plan.length <= FIRST_RUN_MOST)
    for (const { post } of plan) {
      assert.ok(post.isConnected && !post.isBeingDeleted && post.choice !== 'out')
      assert.ok(post.noticeUntil === null || NOW - post.noticeUntil > 72 * HOUR, 'it is about to be deleted')
      assert.ok(post.reposts < repost.maxRepostsPerPost)
      assert.ok(post.repostedAt === null || NOW - post.repostedAt >= repost.cooldownHoursPerPost * HOUR)
      if (post.choice === 'in') continue
      assert.ok(post.figures?.impressions != null && post.before !== null, 'growth that nobody knows has not settled')
      const days = (post.figures.readAt - post.before.readAt) / DAY
      const grown = post.figures.impressions - post.before.impressions
      assert.ok(grown <= 0 || grown / post.figures.impressions / days <= 0.1)
      if (repost.selection.mode === 'threshold') {
        assert.ok(post.figures.impressions >= (repost.selection.minImpressions ?? 0))
        const { minLikes } = repost.selection
        assert.ok(minLikes === null || (post.figures.likes !== null && post.figures.likes >= minLikes))
      }
    }
  }
  assert.ok(deleted > 20 && reposted > 20, `${deleted} deletions and ${reposted} reposts: too few to prove anything`)
})

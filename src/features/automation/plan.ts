import type { AutoDeleteRule, AutoRepostRule } from '#contract/engagement/automation.ts'
import { engagementOf, hasSettled, inAge, type PostFacts } from './facts.ts'

/** Why a post that a rule selected is left alone. */
export const SKIP_REASONS = {
  kept_out: 'You keep this post away from rules',
  kept_in: 'You want this post reposted, so it is not deleted',
  not_connected: 'Its account is not connected',
  figures_unknown: 'X did not give every figure that decides',
  figures_old: 'Its figures could not be read again just now',
  growing: 'Its figures still grow, or have been read only once',
  cooling_down: 'It was reposted too short a time ago',
  reposted_enough: 'It was reposted as often as the rule allows',
  day_full: 'The rule has done as much as it may in 24 hours',
  first_run: 'The first live run does three at most',
  pinned: 'It is pinned to the profile',
  pin_unknown: 'Which post is pinned could not be read',
  thread: 'It is part of a thread',
  quoted: 'Somebody quotes it',
  launch: 'It belongs to a launch',
  replied: 'People replied to it',
  under_way: 'Its deletion is under way, or a person has to look at it',
} as const
export type SkipReason = keyof typeof SKIP_REASONS

export type Decision =
  | { post: PostFacts; outcome: 'act' }
  /** The post will be deleted when the notice that begins now has ended, unless somebody keeps it. */
  | { post: PostFacts; outcome: 'notice' }
  /** The notice of the post has not ended. */
  | { post: PostFacts; outcome: 'waits' }
  | { post: PostFacts; outcome: 'skip'; reason: SkipReason }

export interface Given {
  now: number
  /** How many posts the rule has acted on in the last 24 hours. */
  doneToday: number
  /** Whether the rule has never done anything at the network. */
  isFirst: boolean
}

export interface Plan {
  evaluated: number
  decisions: Decision[]
}

const HOUR_MS = 3_600_000
export const FIRST_RUN_MOST = 3
/** A notice that ended longer ago than this no longer counts: the rule was off meanwhile, so people are told again. */
export const NOTICE_HOLDS_MS = 72 * HOUR_MS

/**
 * What the rule does with these posts. The function is pure, so that a dry run and a live one cannot differ. Decision
 * 121
 */
export function planReposts(rule: AutoRepostRule, posts: readonly PostFacts[], given: Given): Plan {
  const inReach = reached(rule, posts, given)
  const byRule = new Set(selected(rule, inReach).map(({ id }) => id))
  const meant = inReach.filter(({ id, choice }) => byRule.has(id) || choice === 'in')
  return { evaluated: posts.length, decisions: limited(meant, (post) => stopRepost(rule, post, given), rule, given) }
}

/** What the rule deletes, with a notice before each deletion. Pure, as `planReposts`. */
export function planDeletions(rule: AutoDeleteRule, posts: readonly PostFacts[], given: Given): Plan {
  const meant = reached(rule, posts, given).filter((post) => isWeak(rule, post))
  const ready = meant.filter((post) => noticeOf(post, given.now) === 'ended')
  const stop = (post: PostFacts) => stopDeletion(rule, post, given)
  return {
    evaluated: posts.length,
    decisions: [
      ...limited(ready, stop, rule, given),
      ...noticed(
        meant.filter((post) => !ready.includes(post)),
        stop,
        rule,
        given,
      ),
    ],
  }
}

/**
 * Gives notice of at most as many posts as the rule may delete in two days, so that no notice ends long before its
 * turn.
 */
function noticed(
  posts: readonly PostFacts[],
  stop: (post: PostFacts) => SkipReason | null,
  { maxActionsPerDay }: AutoDeleteRule,
  { now }: Given,
): Decision[] {
  let open = posts.filter((post) => noticeOf(post, now) !== null).length
  return posts.toSorted(byAge).map((post): Decision => {
    const reason = stop(post)
    if (reason) return { post, outcome: 'skip', reason }
    if (noticeOf(post, now) === 'given') return { post, outcome: 'waits' }
    if (open >= 2 * maxActionsPerDay) return { post, outcome: 'skip', reason: 'day_full' }
    open += 1
    return { post, outcome: 'notice' }
  })
}

function reached(rule: AutoRepostRule | AutoDeleteRule, posts: readonly PostFacts[], { now }: Given): PostFacts[] {
  return posts.filter(
    (post) => (rule.socialAccountId === null || post.accountId === rule.socialAccountId) && inAge(post, rule, now),
  )
}

function selected({ selection }: AutoRepostRule, posts: readonly PostFacts[]): PostFacts[] {
  if (selection.mode === 'top_n') {
    const figure = (post: PostFacts) => figureOf(post, selection.rankBy)
    return posts
      .filter((post) => figure(post) !== null)
      .toSorted((a, b) => (figure(b) ?? 0) - (figure(a) ?? 0) || compare(a.id, b.id))
      .slice(0, selection.n)
  }
  const { minImpressions, minLikes, minEngagementRate } = selection
  const asked = [minImpressions, minLikes, minEngagementRate].filter((one) => one !== null)
  if (asked.length === 0) return []
  return posts.filter((post) => {
    const { figures } = post
    if (!figures) return true // stopRepost then says that the figures are unknown
    const rate = rateOf(post)
    return (
      reaches(figures.impressions, minImpressions) &&
      reaches(figures.likes, minLikes) &&
      reaches(rate, minEngagementRate)
    )
  })
}

/** An unknown figure counts as enough, so that the post is not lost here: the guards stop it and say why. */
const reaches = (figure: number | null, least: number | null): boolean =>
  least === null || figure === null || figure >= least

function figureOf({ figures }: PostFacts, by: 'impressions' | 'likes' | 'engagement'): number | null {
  if (!figures) return null
  return by === 'engagement' ? engagementOf(figures) : figures[by]
}

function rateOf({ figures }: PostFacts): number | null {
  const engagement = figures && engagementOf(figures)
  return figures && engagement !== null && figures.impressions ? engagement / figures.impressions : null
}

function stopRepost(rule: AutoRepostRule, post: PostFacts, { now }: Given): SkipReason | null {
  const { selection } = rule
  if (post.choice === 'out') return 'kept_out'
  if (!post.isConnected) return 'not_connected'
  if (post.isBeingDeleted) return 'under_way'
  if (post.noticeUntil !== null && noticeOf(post, now) !== null) return 'under_way'
  if (post.reposts >= rule.maxRepostsPerPost) return 'reposted_enough'
  if (post.repostedAt !== null && now - post.repostedAt < rule.cooldownHoursPerPost * HOUR_MS) return 'cooling_down'
  if (post.choice === 'in') return null
  if (!post.figures) return 'figures_unknown'
  if (selection.mode === 'threshold') {
    const needed = [
      selection.minImpressions !== null && post.figures.impressions === null,
      selection.minLikes !== null && post.figures.likes === null,
      selection.minEngagementRate !== null && rateOf(post) === null,
    ]
    if (needed.some(Boolean)) return 'figures_unknown'
  }
  return hasSettled(post) ? null : 'growing'
}

/** Whether the rule selects the post: it has a threshold, and the post is over none. An unknown figure is over none. */
function isWeak({ maxImpressions, maxLikes }: AutoDeleteRule, { figures }: PostFacts): boolean {
  if (maxImpressions === null && maxLikes === null) return false
  const under = (figure: number | null | undefined, most: number | null) =>
    most === null || figure === null || figure === undefined || figure <= most
  return under(figures?.impressions, maxImpressions) && under(figures?.likes, maxLikes)
}

function stopDeletion(rule: AutoDeleteRule, post: PostFacts, { now }: Given): SkipReason | null {
  const { figures } = post
  if (post.choice === 'out') return 'kept_out'
  if (post.choice === 'in') return 'kept_in'
  if (!post.isConnected) return 'not_connected'
  if (post.isBeingDeleted) return 'under_way'
  if (post.isThread) return 'thread'
  if (post.isInLaunch) return 'launch'
  if (post.isQuotedHere) return 'quoted'
  if (!figures) return 'figures_unknown'
  // All counts must be known, whichever thresholds the rule has: each shows whether somebody would miss the post.
  const { impressions, likes, reposts, replies, quotes } = figures
  if ([impressions, likes, reposts, replies, quotes].some((figure) => figure === null)) return 'figures_unknown'
  if (!post.isReadAgain || now - figures.readAt > rule.metricsMaxAgeHours * HOUR_MS) return 'figures_old'
  if ((quotes ?? 1) > 0) return 'quoted'
  if ((replies ?? 0) >= Math.max(1, rule.skipIfRepliesGte)) return 'replied'
  if (post.isPinned === null) return 'pin_unknown'
  return post.isPinned ? 'pinned' : null
}

function noticeOf({ noticeUntil }: PostFacts, now: number): 'given' | 'ended' | null {
  if (noticeUntil === null || now > noticeUntil + NOTICE_HOLDS_MS) return null
  return now >= noticeUntil ? 'ended' : 'given'
}

/** Takes the oldest posts first: as many as the day still allows, and no more than three in the rule's first run. */
function limited(
  posts: readonly PostFacts[],
  stop: (post: PostFacts) => SkipReason | null,
  { maxActionsPerDay }: Pick<AutoRepostRule, 'maxActionsPerDay'>,
  { doneToday, isFirst }: Given,
): Decision[] {
  const left = Math.max(0, maxActionsPerDay - doneToday)
  let acts = 0
  return posts.toSorted(byAge).map((post): Decision => {
    const reason = stop(post)
    if (reason) return { post, outcome: 'skip', reason }
    if (acts >= left) return { post, outcome: 'skip', reason: 'day_full' }
    if (isFirst && acts >= FIRST_RUN_MOST) return { post, outcome: 'skip', reason: 'first_run' }
    acts += 1
    return { post, outcome: 'act' }
  })
}

const byAge = (a: PostFacts, b: PostFacts): number => a.publishedAt - b.publishedAt || compare(a.id, b.id)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

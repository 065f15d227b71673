import type { CoverageChannel } from '#contract/planning/scheduler.ts'
import { isStillToCome, type Timed } from '#contract/planning/still-to-come.ts'
import type { Platform } from '#contract/platforms.ts'
import { isInFlight } from '#contract/statuses.ts'
import { clusterNotes, postsOn } from './cluster-notes.ts'
import { type LocalDay, localMoment, timeOf } from './local-time.ts'

/** A post whose time is within the requested days. */
export interface PlannedPost extends Timed {
  /** Its past or future time of publication, in milliseconds since the epoch. */
  at: number
  /** Whether some account could publish it. */
  canGoOut: boolean
  /** Whether publishing is paused for it or the workspace is read-only, so that it cannot be published at present. */
  held: boolean
}

export interface ChannelFacts {
  platform: Platform
  /** In milliseconds since the epoch. */
  now: number
  timezone: string
  posts: readonly PlannedPost[]
  pendingApprovalCount: number
  /** The strategy's target for these days. Null if it has none. */
  targetPosts: number | null
  /** The first day is today. */
  days: readonly LocalDay[]
  /** Every time at which another post could be published on this platform, in order. */
  freeMoments: readonly number[]
}

const WEEK_DAYS = 7

/**
 * How well a platform's coming days are filled. Only posts count that are still to come and can be published at
 * present. Without a target, one post in each seven days is expected. A channel is `waiting` if people only need to
 * approve existing posts or end a pause. It is `clustered` if its posts are: see clusterNotes.ts.
 */
export function coverChannel(facts: ChannelFacts): CoverageChannel {
  const { platform, posts, pendingApprovalCount, targetPosts, days } = facts
  const { coming, over, held, stranded } = sorted(facts)
  // A day on which a post was published is not empty, even if no more follow.
  const onDays = [...over, ...coming]
  const wanted = targetPosts ?? Math.max(1, Math.floor(days.length / WEEK_DAYS))
  const silence = coming.length > 0 && targetPosts === null ? longSilence(days, onDays) : null
  const clusters = clusterNotes(coming, days, usableDays(facts, coming))
  const short = coming.length < wanted || silence !== null
  const fills = pendingApprovalCount + held
  const status = short
    ? coming.length + fills >= wanted && fills > 0
      ? 'waiting'
      : 'gap'
    : clusters.length > 0
      ? 'clustered'
      : 'covered'
  const last = lastOfToday(facts, onDays)
  const notes: string[] = []
  if (coming.length > 0 && coming.length < wanted) notes.push(`${coming.length} of ${wanted} posts are planned`)
  if (last) notes.push(`No post is planned after ${last} today`)
  else if (coming.length === 0) notes.push('Nothing is planned')
  if (silence) notes.push(`No post is planned from ${silence.first.date} to ${silence.last.date}`)
  if (held > 0) notes.push(`${countOf(held)} held back until publishing goes on`)
  if (status === 'waiting' && pendingApprovalCount > 0)
    notes.push(
      pendingApprovalCount === 1
        ? 'Approving the pending post helps to fill the gap'
        : `Approving the ${pendingApprovalCount} pending posts helps to fill the gap`,
    )
  if (stranded > 0)
    notes.push(
      `${stranded === 1 ? '1 scheduled post has' : `${stranded} scheduled posts have`} no account that can publish ${stranded === 1 ? 'it' : 'them'}`,
    )
  return {
    platform,
    scheduledCount: coming.length,
    publishedCount: posts.filter((post) => post.status === 'published').length,
    pendingApprovalCount,
    targetPosts,
    status,
    nextGapAt: status === 'covered' ? null : firstGap(facts, onDays, silence?.first.start),
    notes: [...notes, ...clusters],
  }
}

/** The number of posts that these days should have, from the target of a week. Null without a target. */
export function targetFor(postsPerWeek: number | undefined, days: number): number | null {
  return postsPerWeek === undefined ? null : Math.round((postsPerWeek * days) / WEEK_DAYS)
}

/**
 * Sorts the posts: those still to come, those published or being published, and the number that cannot be published at
 * present.
 */
function sorted({ posts, now }: ChannelFacts) {
  const ahead = posts.filter((post) => isStillToCome(post, now))
  const able = ahead.filter(({ canGoOut }) => canGoOut)
  const moments = (some: readonly PlannedPost[]) => some.map(({ at }) => at).sort((a, b) => a - b)
  return {
    coming: moments(able.filter(({ held }) => !held)),
    over: moments(posts.filter(({ status }) => status === 'published' || isInFlight(status))),
    held: able.filter(({ held }) => held).length,
    stranded: ahead.length - able.length,
  }
}

/** Today's last post time by the local clock, if no later day has a post. Null otherwise. */
function lastOfToday({ days, timezone }: ChannelFacts, onDays: readonly number[]): string | null {
  const last = onDays.length > 0 ? Math.max(...onDays) : null
  if (last === null || days[0] === undefined || last >= days[0].end) return null
  return timeOf(localMoment(timezone, last).minutes)
}

const countOf = (posts: number): string => (posts === 1 ? '1 scheduled post is' : `${posts} scheduled posts are`)

/** The first run of seven or more days on which nothing is published. */
function longSilence(
  days: readonly LocalDay[],
  moments: readonly number[],
): { first: LocalDay; last: LocalDay } | null {
  let quiet: LocalDay[] = []
  for (const day of days) {
    if (postsOn(day, moments) === 0) quiet.push(day)
    else if (quiet.length >= WEEK_DAYS) break
    else quiet = []
  }
  const [first, last] = [quiet[0], quiet.at(-1)]
  return first && last && quiet.length >= WEEK_DAYS ? { first, last } : null
}

/** The number of days that have a post, or could take one. */
function usableDays({ days, freeMoments }: ChannelFacts, moments: readonly number[]): number {
  return days.filter((day) => postsOn(day, moments) > 0 || postsOn(day, freeMoments) > 0).length
}

/** The first free time at or after `from`, on a day without a post of this platform. */
function firstGap({ days, freeMoments }: ChannelFacts, moments: readonly number[], from = 0): string | null {
  const empty = days.filter((day) => postsOn(day, moments) === 0)
  const gap = freeMoments.find((at) => at >= from && empty.some((day) => at >= day.start && at < day.end))
  return gap === undefined ? null : new Date(gap).toISOString()
}

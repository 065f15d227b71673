import type { Platform } from '#contract/platforms.ts'
import type { CoverageChannel } from '#contract/scheduler.ts'
import { clustering, postsOn } from './clustering.ts'
import type { LocalDay } from './local-time.ts'

export interface ChannelFacts {
  platform: Platform
  /** Posts of the days looked at, in milliseconds since the epoch. */
  scheduled: readonly number[]
  published: readonly number[]
  /** Posts that have a time and no account that could publish them: they fill nothing. */
  stranded?: number
  pendingApprovalCount: number
  /** The target of the strategy for these days; null if it has none. */
  targetPosts: number | null
  days: readonly LocalDay[]
  /** Every time at which another post could go out on this platform, in order. */
  freeMoments: readonly number[]
}

const WEEK_DAYS = 7

/**
 * How well the coming days of a platform are filled. Without a target, one post in each seven days is asked for. A
 * channel is `waiting` if people only need to approve what is there, and `clustered` if its posts are bunched: see
 * clustering.ts.
 */
export function coverChannel(facts: ChannelFacts): CoverageChannel {
  const { platform, scheduled, published, pendingApprovalCount, targetPosts, days } = facts
  const moments = [...scheduled, ...published].sort((a, b) => a - b)
  const wanted = targetPosts ?? Math.max(1, Math.floor(days.length / WEEK_DAYS))
  const silence = moments.length > 0 && targetPosts === null ? longSilence(days, moments) : null
  const clusters = clustering(moments, days, usableDays(facts, moments))
  const short = moments.length < wanted || silence !== null
  const status = short
    ? moments.length + pendingApprovalCount >= wanted && pendingApprovalCount > 0
      ? 'waiting'
      : 'gap'
    : clusters.length > 0
      ? 'clustered'
      : 'covered'
  const notes: string[] = []
  if (moments.length === 0) notes.push('Nothing is planned')
  else if (moments.length < wanted) notes.push(`${moments.length} of ${wanted} posts are planned`)
  if (silence) notes.push(`Nothing goes out from ${silence.first.date} to ${silence.last.date}`)
  if (status === 'waiting') notes.push(`Approving what waits fills it: ${pendingApprovalCount} pending`)
  const { stranded = 0 } = facts
  if (stranded > 0) {
    const posts = stranded === 1 ? '1 scheduled post has' : `${stranded} scheduled posts have`
    notes.push(`${posts} no account that can publish ${stranded === 1 ? 'it' : 'them'}`)
  }
  return {
    platform,
    scheduledCount: scheduled.length,
    publishedCount: published.length,
    pendingApprovalCount,
    targetPosts,
    status,
    nextGapAt: status === 'covered' ? null : firstGap(facts, moments, silence?.first.start),
    notes: [...notes, ...clusters],
  }
}

/** The first seven days or more in a row on which nothing goes out. */
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

/** Days that have a post, or could take one. */
function usableDays({ days, freeMoments }: ChannelFacts, moments: readonly number[]): number {
  return days.filter((day) => postsOn(day, moments) > 0 || postsOn(day, freeMoments) > 0).length
}

/** The first time that could be filled on a day without a post of this platform, `from` a moment on. */
function firstGap({ days, freeMoments }: ChannelFacts, moments: readonly number[], from = 0): string | null {
  const empty = days.filter((day) => postsOn(day, moments) === 0)
  const gap = freeMoments.find((at) => at >= from && empty.some((day) => at >= day.start && at < day.end))
  return gap === undefined ? null : new Date(gap).toISOString()
}

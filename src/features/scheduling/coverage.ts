import type { Platform } from '#contract/platforms.ts'
import type { CoverageChannel } from '#contract/scheduler.ts'
import { type LocalDay, weekdayName } from './local-time.ts'

export interface ChannelFacts {
  platform: Platform
  /** Posts of the days looked at, in milliseconds since the epoch. */
  scheduled: readonly number[]
  published: readonly number[]
  pendingApprovalCount: number
  /** What the strategy asks of these days; null where it asks nothing. */
  targetPosts: number | null
  days: readonly LocalDay[]
  /** Every time at which another post could go out on this platform, in order. */
  freeMoments: readonly number[]
}

/** Fewer posts than this, or fewer days, and any distribution looks bunched. */
const CLUSTER_FROM = 3

/**
 * How well the coming days of a platform are filled. With no target, one post is what is asked. A channel is `waiting`
 * where people only need to approve what is there, `clustered` where more than half of its posts fall on one day.
 */
export function coverChannel(facts: ChannelFacts): CoverageChannel {
  const { platform, scheduled, published, pendingApprovalCount, targetPosts, days } = facts
  const moments = [...scheduled, ...published]
  const wanted = targetPosts ?? 1
  const crowded = crowdedDay(days, moments)
  const status =
    moments.length < wanted
      ? moments.length + pendingApprovalCount >= wanted
        ? 'waiting'
        : 'gap'
      : crowded
        ? 'clustered'
        : 'covered'
  const notes: string[] = []
  if (moments.length === 0) notes.push('Nothing is planned')
  else if (moments.length < wanted) notes.push(`${moments.length} of ${wanted} posts are planned`)
  if (status === 'waiting') notes.push(`Approving what waits fills it: ${pendingApprovalCount} pending`)
  if (crowded) notes.push(`${crowded.count} of ${moments.length} posts go out on ${weekdayName(crowded.day.weekday)}`)
  return {
    platform,
    scheduledCount: scheduled.length,
    publishedCount: published.length,
    pendingApprovalCount,
    targetPosts,
    status,
    nextGapAt: status === 'covered' ? null : firstGap(facts, moments),
    notes,
  }
}

const on = (day: LocalDay, moments: readonly number[]): number =>
  moments.filter((at) => at >= day.start && at < day.end).length

function crowdedDay(days: readonly LocalDay[], moments: readonly number[]): { day: LocalDay; count: number } | null {
  if (moments.length < CLUSTER_FROM || days.length < CLUSTER_FROM) return null
  for (const day of days) {
    const count = on(day, moments)
    if (count * 2 > moments.length) return { day, count }
  }
  return null
}

/** The first time that could be filled on a day without a post of this platform. */
function firstGap({ days, freeMoments }: ChannelFacts, moments: readonly number[]): string | null {
  const empty = days.filter((day) => on(day, moments) === 0)
  const gap = freeMoments.find((at) => empty.some((day) => at >= day.start && at < day.end))
  return gap === undefined ? null : new Date(gap).toISOString()
}

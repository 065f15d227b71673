import type { Platform } from '#contract/platforms.ts'
import type { SchedulerSettings } from '#contract/scheduler.ts'
import { clashesAt, isFull } from './clashes.ts'
import { localDay, localMoment } from './local-time.ts'
import { rankSlots } from './rank-slots.ts'
import type { TakenTimes } from './taken-times.ts'

export interface PostToPlace {
  id: string
  platform: Platform
  /** The time that was set for it once, in ISO 8601: offered first. A3-1 */
  wishedFor?: string | null
}

export interface Placement {
  scheduledForUtc: string
  /** In words, for scheduleReason. */
  reason: string
}

const DAY = 86_400_000
/** Looked through one after the other: a good time soon is better than the best time far off. */
const HORIZONS_DAYS = [14, 28, 56, 112, 224, 366]

/**
 * A time for each post of a group: the one wished for if it is ahead and free, else the best on its own platform,
 * spread by the clash rules (A3-2). A post for which a year holds no time is left out of the answer.
 */
export function placePosts(
  posts: readonly PostToPlace[],
  { profile, taken, now }: { profile: SchedulerSettings; taken: TakenTimes; now: number },
): Map<string, Placement> {
  const placed = new Map<string, Placement>()
  const all = taken.copy()
  for (const post of posts) {
    if (!post.wishedFor) continue
    const at = Date.parse(post.wishedFor)
    // Variants that a person set close together stay together; what they must not clash with is other content.
    if (at <= now || clashesAt(profile, taken, at).length > 0 || isDayFull(profile, all, at)) continue
    all.add(at)
    placed.set(post.id, { scheduledForUtc: new Date(at).toISOString(), reason: 'The time that was set for it' })
  }
  for (const post of posts) {
    if (placed.has(post.id)) continue
    const slot = bestSlot(post.platform, profile, all, now)
    if (!slot) continue
    all.add(Date.parse(slot.scheduledForUtc))
    placed.set(post.id, { scheduledForUtc: slot.scheduledForUtc, reason: slot.reason })
  }
  return placed
}

function bestSlot(platform: Platform, profile: SchedulerSettings, taken: TakenTimes, now: number) {
  let from = now
  for (const days of HORIZONS_DAYS) {
    const until = now + days * DAY
    const [slot] = rankSlots({ profile, platform, taken, now, from, until, count: 1 })
    if (slot) return slot
    from = until
  }
  return null
}

function isDayFull(profile: SchedulerSettings, taken: TakenTimes, at: number): boolean {
  return isFull(profile, taken, localDay(profile.effectiveTimezone, localMoment(profile.effectiveTimezone, at).date))
}

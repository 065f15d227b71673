import type { SchedulerSettings } from '#contract/planning/scheduler.ts'
import type { Platform } from '#contract/platforms.ts'
import { clashesAt, isFull } from './clashes.ts'
import { localDay, localMoment } from './local-time.ts'
import { rankSlots } from './rank-slots.ts'
import type { PostAudience } from './results-for.ts'
import { type TakenTimes, takenTimes } from './taken-times.ts'
import type { TimingModel } from './timing/timing-model.ts'
import { triesWith } from './timing/trying.ts'

export interface PostToPlace {
  id: string
  platform: Platform
  /** The account whose results count. Null or left out means all accounts of the platform. */
  accountId?: string | null
  contentType?: string | null
  /** The post's text. Two posts with the same text on one platform are kept apart. */
  text?: string
  /** The time that was once set for it, in ISO 8601. This time is offered first. Spec R8 */
  wishedFor?: string | null
}

export interface Placement {
  scheduledForUtc: string
  /** The reason as text, for scheduleReason. */
  reason: string
}

const DAY = 86_400_000
/** The furthest that slots are searched ahead. */
export const LAST_HORIZON_DAYS = 366
/** Searched one after the other, because a good time soon is better than the best time far in the future. */
const HORIZONS_DAYS = [14, 28, 56, 112, 224, LAST_HORIZON_DAYS] as const
/** The span in which nearly every post finds its time. */
export const FIRST_HORIZON_DAYS = HORIZONS_DAYS[0]

export interface Circumstances {
  profile: SchedulerSettings
  taken: TakenTimes
  /**
   * For each post, the times at which other posts with the same text are published on its platform, in milliseconds
   * since the epoch.
   */
  echoes?: ReadonlyMap<string, readonly number[]>
  timings?: (target: PostAudience) => TimingModel
  /** How far ahead a slot is searched. The last horizon if left out. */
  horizonDays?: number
  now: number
}

/**
 * Chooses a time for each post of a group: the wished one if it is in the future and free, otherwise the best one on
 * its own platform, spread by the clash rules (Spec R5). A post without a free time within the horizon is missing from
 * the answer.
 */
export function placePosts(posts: readonly PostToPlace[], circumstances: Circumstances): Map<string, Placement> {
  const { profile, taken, echoes, now } = circumstances
  const placed = new Map<string, Placement>()
  const all = taken.copy()
  const place = (post: PostToPlace, placement: Placement) => {
    all.add(Date.parse(placement.scheduledForUtc))
    placed.set(post.id, placement)
  }
  for (const post of posts) {
    if (!post.wishedFor) continue
    const at = Date.parse(post.wishedFor)
    // Variants for which a person set close times keep them. Only other content may clash with them.
    const clashes = clashesAt(profile, taken, at, takenTimes(echoes?.get(post.id) ?? []))
    if (at <= now || clashes.length > 0 || isDayFull(profile, all, at)) continue
    place(post, { scheduledForUtc: new Date(at).toISOString(), reason: 'The time that was set for it' })
  }
  for (const post of posts) {
    if (placed.has(post.id)) continue
    const twins = posts.filter(
      ({ id, platform, text }) => id !== post.id && text === post.text && platform === post.platform,
    )
    const beside = post.text === undefined ? [] : twins.flatMap(({ id }) => placed.get(id) ?? [])
    const own = [...(echoes?.get(post.id) ?? []), ...beside.map(({ scheduledForUtc }) => Date.parse(scheduledForUtc))]
    const slot = bestSlot(post, { ...circumstances, taken: all, echoes: takenTimes(own) })
    if (slot) place(post, { scheduledForUtc: slot.scheduledForUtc, reason: slot.reason })
  }
  return placed
}

/** The readers whose past results decide the time of the post. */
export const audienceOf = ({ platform, accountId = null, contentType }: PostToPlace): PostAudience => ({
  platform,
  accountId,
  contentType,
})

type Search = Omit<Circumstances, 'echoes'> & { echoes: TakenTimes }

function bestSlot(post: PostToPlace, { profile, taken, echoes, timings, horizonDays, now }: Search) {
  const { platform } = post
  const timing = timings?.(audienceOf(post)) ?? null
  const tries = () => triesWith(post.id)
  let from = now
  for (const days of HORIZONS_DAYS) {
    if (days > (horizonDays ?? LAST_HORIZON_DAYS)) break
    const until = now + days * DAY
    const [slot] = rankSlots({ profile, platform, taken, echoes, timing, tries, now, from, until, count: 1 })
    if (slot) return slot
    from = until
  }
  return null
}

function isDayFull(profile: SchedulerSettings, taken: TakenTimes, at: number): boolean {
  return isFull(profile, taken, localDay(profile.effectiveTimezone, localMoment(profile.effectiveTimezone, at).date))
}

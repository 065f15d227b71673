import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { Post } from '#contract/post.ts'
import type { PostGroup } from '#contract/post-group.ts'
import type { Slot } from '#contract/scheduler.ts'
import { formatDay, wallOf } from '../time.ts'
import type { SlotsByPlatform } from './use-slots.ts'

export interface PlannedTime {
  postId: string
  platform: Platform
  /** UTC; null where there is no free time. Undefined while that is not known. */
  at: string | null | undefined
  /** False for a guess: the variants after the first take what is best once that one has its slot. */
  sure: boolean
  why: string | null
  /** What a suggested time rests on; null for a time that a person named. */
  basis: Slot['basis'] | null
}

const DAY = 86_400_000

export const isUndecided = (post: Pick<Post, 'status'>): boolean =>
  post.status === 'draft' || post.status === 'pending_approval'

/**
 * When each post would go out if it were approved now: the chosen time, else the time wished for, else the best free
 * slot of its platform, no slot twice. The server decides; this is what the button can promise. A3-2
 */
export function planTimes(input: {
  group: Pick<PostGroup, 'scheduledFor'>
  posts: readonly Pick<Post, 'id' | 'platform' | 'scheduledForUtc'>[]
  slots: SlotsByPlatform
  chosen: string | null
  now: number
}): PlannedTime[] {
  const { group, posts, slots, chosen, now } = input
  const taken = new Set<string>()
  return posts.map(({ id: postId, platform, scheduledForUtc }) => {
    if (chosen !== null) return { postId, platform, at: chosen, sure: true, why: 'Chosen by you', basis: null }
    const wish = scheduledForUtc ?? group.scheduledFor
    if (wish !== null && Date.parse(wish) > now)
      return { postId, platform, at: wish, sure: true, why: 'The time wished for', basis: null }
    const free = slots[platform]
    const slot = free?.find(({ scheduledForUtc: at }) => !taken.has(at))
    if (!slot) return { postId, platform, at: free && null, sure: false, why: null, basis: null }
    const sure = taken.size === 0
    taken.add(slot.scheduledForUtc)
    return {
      postId,
      platform,
      at: slot.scheduledForUtc,
      sure,
      why: sure ? slot.reason : 'Set when the first has its slot',
      basis: sure ? slot.basis : null,
    }
  })
}

/** "Tue 09:30" within the week, "Tue 24 Nov 09:30" beyond it. */
function shortWhen(at: string, zone: string, now: number): string {
  const { day, time } = wallOf(at, zone)
  const words = formatDay(day)
  return Date.parse(at) - now < 6 * DAY ? `${words.slice(0, 3)} ${time}` : `${words} ${time}`
}

/** What the button promises: "Approve for Tue 09:30"; of several "Approve 2, X for Tue 09:30". */
export function approveLabel(plan: readonly PlannedTime[], zone: string, now: number): string {
  const first = plan.find(({ at, sure }) => at && sure)
  const verb = plan.length > 1 ? `Approve ${plan.length}` : 'Approve'
  if (plan.some(({ at }) => at === undefined)) return `${verb} for the best free time`
  if (!first?.at) return `${verb} without a time`
  const same = plan.every(({ at, sure }) => sure && at === first.at)
  return `${verb}${same ? '' : `, ${PLATFORM_NAMES[first.platform]}`} for ${shortWhen(first.at, zone, now)}`
}

/** Which group is next when this one leaves the list: the one after it, else the one before. */
export function neighbourOf(ids: readonly string[], id: string | null): string | null {
  const index = id === null ? -1 : ids.indexOf(id)
  if (index === -1) return ids[0] ?? null
  return ids[index + 1] ?? ids[index - 1] ?? null
}

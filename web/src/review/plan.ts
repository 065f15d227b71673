import type { Slot } from '#contract/planning/scheduler.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { formatDay, wallOf } from '../time.ts'
import type { SlotsByPlatform } from './use-slots.ts'

export interface PlannedTime {
  postId: string
  platform: Platform
  /** In UTC; null if there is no free time; undefined while it is unknown. */
  at: string | null | undefined
  /** False for a guess: a later variant takes the best slot that is left after the first one has its slot. */
  sure: boolean
  why: string | null
  /** The basis of a suggested time. Null for a time that a person named. */
  basis: Slot['basis'] | null
}

const DAY = 86_400_000

/**
 * When each post would be published if it were approved now: at the chosen time, or else at the wished time, or else in
 * the best free slot of its platform, with no slot used twice. The server decides; these are the times that the button
 * shows. Spec R5
 */
export function planTimes(input: {
  posts: readonly Pick<Post, 'id' | 'platform' | 'wishedForUtc'>[]
  slots: SlotsByPlatform
  chosen: string | null
  now: number
}): PlannedTime[] {
  const { posts, slots, chosen, now } = input
  const taken = new Set<string>()
  return posts.map(({ id: postId, platform, wishedForUtc: wish }) => {
    if (chosen !== null) return { postId, platform, at: chosen, sure: true, why: 'Chosen by you', basis: null }
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
      why: sure ? slot.reason : 'Set once the first post has its time',
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

/** The times that the button or the margin shows as certain. An approval takes exactly these. */
export function offeredTimes(plan: readonly PlannedTime[]): { postId: string; scheduledForUtc: string }[] {
  return plan.flatMap(({ postId, at, sure }) => (sure && at ? [{ postId, scheduledForUtc: at }] : []))
}

/** Whether no post of the plan has a free time. The approval then asks for no scheduling (`autoSchedule: false`). */
export const isWithoutTime = (plan: readonly PlannedTime[]): boolean => plan.every(({ at }) => at === null)

/** When each post of a plan goes out: "Tue 09:30", "likely Tue 12:00". */
export function timeWords(plan: readonly PlannedTime[], zone: string, now: number): ReadonlyMap<string, string> {
  return new Map(
    plan.map(({ postId, at, sure }) => {
      if (!at) return [postId, at === null ? 'no free time' : '']
      return [postId, `${sure ? '' : 'likely '}${shortWhen(at, zone, now)}`]
    }),
  )
}

/**
 * The label of the button: "Approve for Tue 09:30"; for several posts "Approve 2, X for Tue 09:30, the rest in turn".
 * It shows no unknown times.
 */
export function approveLabel(plan: readonly PlannedTime[], zone: string, now: number): string {
  const first = plan.find(({ at, sure }) => at && sure)
  const verb = plan.length > 1 ? `Approve ${plan.length}` : 'Approve'
  if (isWithoutTime(plan)) return `${verb} without a time`
  if (!first?.at) return `${verb}, the next free time is found`
  const same = plan.every(({ at, sure }) => sure && at === first.at)
  const when = shortWhen(first.at, zone, now)
  return same ? `${verb} for ${when}` : `${verb}, ${PLATFORM_NAMES[first.platform]} for ${when}, the rest in turn`
}

/** The group that is opened when this one leaves the list: the one after it, or else the one before. */
export function neighbourOf(ids: readonly string[], id: string | null): string | null {
  const index = id === null ? -1 : ids.indexOf(id)
  if (index === -1) return ids[0] ?? null
  return ids[index + 1] ?? ids[index - 1] ?? null
}

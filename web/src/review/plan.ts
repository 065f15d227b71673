import type { Post } from '#contract/post.ts'
import type { PostGroup } from '#contract/post-group.ts'
import { formatDay, wallOf } from '../time.ts'
import type { SlotsByPlatform } from './use-slots.ts'

export interface PlannedTime {
  postId: string
  /** UTC; null where no free time is known. */
  at: string | null
  why: string | null
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
  return posts.map(({ id, platform, scheduledForUtc }) => {
    if (chosen !== null) return { postId: id, at: chosen, why: 'Chosen by you' }
    const wish = scheduledForUtc ?? group.scheduledFor
    if (wish !== null && Date.parse(wish) > now) return { postId: id, at: wish, why: 'The time wished for' }
    const slot = slots[platform]?.find(({ scheduledForUtc: at }) => !taken.has(at))
    if (!slot) return { postId: id, at: null, why: null }
    taken.add(slot.scheduledForUtc)
    return { postId: id, at: slot.scheduledForUtc, why: slot.reason }
  })
}

/** "Tue 09:30" within the week, "Tue 24 Nov 09:30" beyond it. */
export function shortWhen(at: string, zone: string, now: number): string {
  const { day, time } = wallOf(at, zone)
  const words = formatDay(day)
  return Date.parse(at) - now < 6 * DAY ? `${words.slice(0, 3)} ${time}` : `${words} ${time}`
}

/** What the button promises: "Approve for Tue 09:30", "Approve 2 from Tue 09:30". */
export function approveLabel(plan: readonly PlannedTime[], zone: string, now: number): string {
  const times = plan.flatMap(({ at }) => at ?? []).sort()
  const [first] = times
  const count = plan.length > 1 ? ` ${plan.length}` : ''
  if (first === undefined) return `Approve${count} without a time`
  const same = times.every((at) => at === first)
  return `Approve${count} ${same ? 'for' : 'from'} ${shortWhen(first, zone, now)}`
}

/** Which group is next when this one leaves the list: the one after it, else the one before. */
export function neighbourOf(ids: readonly string[], id: string | null): string | null {
  const index = id === null ? -1 : ids.indexOf(id)
  if (index === -1) return ids[0] ?? null
  return ids[index + 1] ?? ids[index - 1] ?? null
}

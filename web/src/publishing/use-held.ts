import { isStillToCome } from '#contract/planning/still-to-come.ts'
import type { PublishingPause } from '#contract/posts/publishing.ts'
import { useNow } from '../clock.ts'
import { isHeld } from './pause.ts'
import { useHome } from './use-home.ts'

/** The number of scheduled posts that the pause holds back: overdue ones, and those due within 36 hours. */
export function useHeld(pause: PublishingPause): { late: number; coming: number } {
  const now = useNow()
  const booked = useHome().data?.nextPosts.filter(({ status }) => status === 'scheduled') ?? []
  const held = booked.filter((post) => isHeld(pause, post))
  const coming = held.filter((post) => isStillToCome(post, now)).length
  return { late: held.length - coming, coming }
}

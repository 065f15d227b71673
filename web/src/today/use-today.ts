import type { Post } from '#contract/posts/post.ts'
import { useReadContext } from '../api/reads.ts'
import { usePolled } from '../api/use-polled.ts'
import { now } from '../clock.ts'
import { calendarRead } from '../publishing/reads.ts'
import { attentionRead } from './reads.ts'

const LOOK_SECONDS = 60
const HOUR_MS = 3_600_000

/** Posts that will not go out without a person: failed, perhaps live, or approved and without a time. */
export function useAttention() {
  return usePolled({ read: attentionRead(useReadContext()), select: strandedOnes, every: () => LOOK_SECONDS })
}

/**
 * The posts that went out since this time yesterday, so that a post that has just left the list of coming ones is seen
 * here.
 */
export function useWentOut() {
  const context = useReadContext()
  // Rounded to the hour, so that the request stays the same while the page is open.
  const to = Math.ceil(now() / HOUR_MS) * HOUR_MS
  const range = { from: new Date(to - 25 * HOUR_MS).toISOString(), to: new Date(to).toISOString() }
  return usePolled({ read: calendarRead(context, range), every: () => LOOK_SECONDS })
}

const strandedOnes = (posts: readonly Post[]): readonly Post[] =>
  posts.filter((post) => post.status === 'failed' || post.scheduledForUtc === null)

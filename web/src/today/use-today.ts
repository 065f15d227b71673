import type { Post } from '#contract/posts/post.ts'
import { useReadContext } from '../api/reads.ts'
import { usePolled } from '../api/use-polled.ts'
import { useNow } from '../clock.ts'
import { calendarRead } from '../publishing/reads.ts'
import { attentionRead } from './reads.ts'

const LOOK_SECONDS = 60
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Posts that will not be published without a person: failed, perhaps live, or approved without a time. */
export function useAttention() {
  return usePolled({ read: attentionRead(useReadContext()), select: strandedOnes, every: () => LOOK_SECONDS })
}

/**
 * Everything with a time from a day ago to eight days ahead. This covers the coming seven days in any time zone, and
 * posts that have just left the list of coming ones.
 */
export function useEntries() {
  const context = useReadContext()
  // The current hour, so that the request stays the same for an hour.
  const hour = Math.floor(useNow() / HOUR_MS) * HOUR_MS
  const range = { from: new Date(hour - DAY_MS).toISOString(), to: new Date(hour + 8 * DAY_MS).toISOString() }
  return usePolled({
    read: calendarRead(context, range),
    placeholder: (previous) => previous,
    every: () => LOOK_SECONDS,
  })
}

const strandedOnes = (posts: readonly Post[]): readonly Post[] =>
  posts.filter((post) => post.status === 'failed' || post.scheduledForUtc === null)

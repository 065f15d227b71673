import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { useWide } from '../ui/use-wide.ts'
import { COVER_LINE, coverWords } from './cover-words.ts'

/** What pressing the button would cover, in words that fit. `opened` has the ids of posts that were in view. */
export function useCovers(posts: readonly Post[], opened: ReadonlySet<string>): string | null {
  const wide = useWide()
  const seen = posts.filter(({ id }) => opened.has(id))
  return coverWords(
    seen.map(({ platform }) => PLATFORM_NAMES[platform]),
    posts.length - seen.length,
    wide ? undefined : COVER_LINE,
  )
}

import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { useWide } from '../ui/use-wide.ts'
import { COVER_LINE, coverWords } from './cover-words.ts'

/** What a press would cover, in words that have room where they stand. `opened` has the ids of what was in view. */
export function useCovers(posts: readonly Post[], opened: ReadonlySet<string>): string | null {
  const wide = useWide()
  const seen = posts.filter(({ id }) => opened.has(id))
  return coverWords(
    seen.map(({ platform }) => PLATFORM_NAMES[platform]),
    posts.length - seen.length,
    wide ? undefined : COVER_LINE,
  )
}

import type { Post } from '#contract/posts/post.ts'
import { partsOf } from '#contract/posts/post-parts.ts'

interface Half {
  /** The number of live parts. */
  live: number
  all: number
  /** "2 of 4 parts are live" */
  words: string
  /** The texts of the unpublished parts. */
  rest: readonly string[]
}

/** An incomplete thread, of which some parts are live and the others are not. Null for any other post. */
export function halfOf({
  status,
  liveParts,
  contentText,
  platformPayload,
}: Pick<Post, 'status' | 'liveParts' | 'contentText' | 'platformPayload'>): Half | null {
  const texts = partsOf({ contentText, platformPayload }).map(({ text }) => text)
  const [live, all] = [liveParts?.length ?? 0, texts.length]
  if (live === 0 || live >= all || status === 'published') return null
  return { live, all, words: `${live} of ${all} parts are live`, rest: texts.slice(live) }
}

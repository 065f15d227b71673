import type { Post } from '#contract/posts/post.ts'
import { partsOf } from '#contract/posts/post-parts.ts'

interface Half {
  /** How many parts are live. */
  live: number
  all: number
  /** "2 of 4 parts are live" */
  words: string
  /** The texts of the parts that have not gone out. */
  rest: readonly string[]
}

/** A thread that stopped half-way: some parts are live and the others are not. Null for everything else. */
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

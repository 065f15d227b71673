import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import type { Draft, Variant } from './draft.ts'

/**
 * Undoes a removal: the version returns to its position. `saved` is the group as it is now; if its post was deleted
 * with the removal, the version becomes a new one.
 */
export function putBack(draft: Draft, variant: Variant, at: number, saved: PostGroupWithPosts | null): Draft {
  if (draft.variants.some(({ platform }) => platform === variant.platform)) return draft
  const isThere = saved?.posts.some(({ id }) => id === variant.saved?.postId) ?? false
  return { ...draft, variants: draft.variants.toSpliced(at, 0, isThere ? variant : { ...variant, saved: null }) }
}

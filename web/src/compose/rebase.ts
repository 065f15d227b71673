import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import type { Draft } from './draft.ts'

/** Marks the newest saved versions as read, so that a save replaces them. */
export function rebase(draft: Draft, { posts }: PostGroupWithPosts): Draft {
  const versions = new Map(posts.map(({ id, updatedAt }) => [id, updatedAt]))
  return {
    ...draft,
    variants: draft.variants.map((variant) => {
      const updatedAt = variant.saved && versions.get(variant.saved.postId)
      return variant.saved && updatedAt ? { ...variant, saved: { ...variant.saved, updatedAt } } : variant
    }),
  }
}

import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts/post.ts'

const keyOf = (postId: string) => ['own-content', postId]

/** Records that this tab wrote the post's present content. */
export function noteOwnContent(cache: QueryClient, { id, contentHash }: Post): void {
  cache.setQueryData(keyOf(id), contentHash)
}

/** Whether this tab wrote the post's present content. */
export const isOwnContent = (cache: QueryClient, { id, contentHash }: Post): boolean =>
  cache.getQueryData(keyOf(id)) === contentHash

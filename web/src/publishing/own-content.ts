import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts/post.ts'

const keyOf = (postId: string) => ['own-content', postId]

/** Notes that this tab has given the post the content that it has now. */
export function noteOwnContent(cache: QueryClient, { id, contentHash }: Post): void {
  cache.setQueryData(keyOf(id), contentHash)
}

/** Whether it did. */
export const isOwnContent = (cache: QueryClient, { id, contentHash }: Post): boolean =>
  cache.getQueryData(keyOf(id)) === contentHash

import type { Post } from '#contract/posts/post.ts'

/** It failed, and is surely not live: once mended, it can go out again. */
export const isFixable = ({ status, mayBeLive }: Pick<Post, 'status' | 'mayBeLive'>): boolean =>
  status === 'failed' && !mayBeLive

import type { Post } from '#contract/posts/post.ts'

/** Whether it failed and is certainly not live: once corrected, it can go out again. */
export const isFixable = ({ status, mayBeLive }: Pick<Post, 'status' | 'mayBeLive'>): boolean =>
  status === 'failed' && !mayBeLive

import type { Post } from '#contract/posts/post.ts'

/** Whether it failed and is certainly not live, so that it can be published after a correction. */
export const isFixable = ({ status, mayBeLive }: Pick<Post, 'status' | 'mayBeLive'>): boolean =>
  status === 'failed' && !mayBeLive

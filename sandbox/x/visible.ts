import { notAuthorizedError, notFoundError } from './problems.ts'
import type { XAccount, XPost } from './state.ts'

/** Why this reader may not see a post; null if the reader may. */
export function hiddenPost(
  post: XPost | undefined,
  id: string,
  parameter: string,
  reader: XAccount | null,
): Record<string, unknown> | null {
  if (!post || post.deletedAtMs !== null || post.author.suspended) return notFoundError(id, parameter)
  return post.author.protected && post.author !== reader ? notAuthorizedError(id, parameter, 'tweet') : null
}

/** Whether lists and searches show a post to this reader now. */
export function isListed(post: XPost, reader: XAccount | null, nowMs: number): boolean {
  return post.visibleAtMs <= nowMs && hiddenPost(post, post.id, 'id', reader) === null
}

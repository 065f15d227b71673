import type { ErrorDetail } from '#contract/errors.ts'
import { conflict, notFound } from '#kernel/errors.ts'
import type { PostRow } from '../rows/present.ts'

/** The version of a post that a person read before deciding. */
export interface Seen {
  postId: string
  contentHash: string
}

/**
 * Nobody may approve what they did not see. The posts in `seen` must be unchanged, and must include all `chosen` posts,
 * so that a post that was added meanwhile is not approved unseen. A caller who sends no `seen` is not checked, over MCP
 * as over REST. Spec R9
 */
export function requireSeen(
  posts: readonly PostRow[],
  chosen: readonly PostRow[],
  seen: readonly Seen[] | undefined,
): void {
  if (!seen) return
  const hashes = new Map(seen.map(({ postId, contentHash }) => [postId, contentHash]))
  if ([...hashes.keys()].some((id) => !posts.some((post) => post.id === id))) throw notFound('post in this group')
  const changed = posts.filter(({ id, content_hash }) => hashes.has(id) && hashes.get(id) !== content_hash)
  const unseen = chosen.filter(({ id }) => !hashes.has(id))
  if (changed.length + unseen.length === 0) return
  const message =
    changed.length > 0
      ? 'The content changed since it was read: read it again, then decide'
      : 'The decision covers posts that are not in expected: read the group again, then decide'
  throw conflict('stale_update', message, [...changed.map(changedSince), ...unseen.map(notSeen)])
}

const changedSince = ({ id, content_hash }: PostRow): ErrorDetail => ({
  path: `posts.${id}.contentHash`,
  code: 'changed',
  message: `The contentHash is ${content_hash} now`,
})

const notSeen = ({ id, content_hash }: PostRow): ErrorDetail => ({
  path: `posts.${id}`,
  code: 'not_seen',
  message: `Add it to expected, with its contentHash ${content_hash}, or exclude it with approvePosts`,
})

import type { XPost } from '#contract/networks/x-post.ts'
import type { FoundPost } from '#platforms/reading.ts'

/** A post as the API answers it, without the fields that only the inbox needs. */
export function shownPost({
  communityId: _c,
  mentionsUs: _m,
  quotesUs: _q,
  inReplyToText: _t,
  ...post
}: FoundPost): XPost {
  return post
}

import { Id } from '#contract/common.ts'
import { Post } from '#contract/posts/post.ts'
import { isInFlight } from '#contract/statuses.ts'
import { operation } from '#kernel/operation.ts'
import { contentOf } from '../content/content-hash.ts'
import { changePost } from '../moves/change.ts'
import { refusal } from '../moves/refusal.ts'
import { saveContent } from '../writing/edit-post.ts'
import { mayChange, readAgain } from '../writing/read-outside.ts'

export const readLinkCards = operation({
  name: 'readLinkCards',
  route: 'POST /v1/orgs/{orgId}/marketing/posts/{postId}/link-cards',
  done: 'had the link cards read again of',
  summary: 'Read the pages behind a post’s link cards again',
  description:
    'Link cards are read when a post is written and when it is handed in, and go out as they were read then. If a page ' +
    'has changed since, this is an edit: what was approved goes back to pending_approval.',
  tag: 'marketing',
  permission: 'content:write',
  params: { postId: Id },
  output: Post,
}).handleAfter(readAgain, (ctx, { postId }, found) =>
  changePost(ctx, postId, async (row) => {
    if (!mayChange(row)) throw refusal(row, 'invalidate', isInFlight(row.status) ? 'in_progress' : 'invalid_transition')
    return saveContent(ctx, row, contentOf(row), found)
  }),
)

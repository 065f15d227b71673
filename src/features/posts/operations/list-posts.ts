import { pageOf } from '#contract/common.ts'
import { Post } from '#contract/posts/post.ts'
import { withCommitBehind } from '#kernel/db/read-only.ts'
import { pageAnswer } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { countPosts, findPosts, postListQuery, requirePageRoom } from '../lists/find-posts.ts'
import { presentPost } from '../rows/present.ts'

export const listPosts = operation({
  name: 'listPosts',
  route: 'GET /v1/orgs/{orgId}/marketing/posts',
  summary: 'List posts',
  tag: 'marketing',
  permission: 'workspace:read',
  answer: { reuse: 'until-next-commit' },
  tool: {
    name: 'list_posts',
    description:
      'Lists posts, newest first unless sorted otherwise. Use it to find the id of a post or group, to read one ' +
      '(groupId, verbose: true), or to see whether it was published and what went wrong. Answers a page of 25 in ' +
      'brief: go on with page + 1 while hasMore is true.',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    brief: [
      'id',
      'groupId',
      'platform',
      'status',
      'scheduledForUtc',
      'contentText',
      'publishedUrl',
      'lastError',
      'mayBeLive',
      'reviewUrl',
    ],
  },
  query: postListQuery,
  output: pageOf(Post),
}).handle(async (ctx, input) => {
  await requirePageRoom(ctx, input)
  const [rows, total] = await withCommitBehind(ctx.db, Promise.all([findPosts(ctx, input), countPosts(ctx, input)]))
  return pageAnswer(
    rows.map((row) => presentPost(row)),
    input,
    total,
  )
})

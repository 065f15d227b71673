import { z } from 'zod'
import { Post } from '#contract/posts/post.ts'
import { operation } from '#kernel/operation.ts'
import { findPosts, postListQuery, requirePageRoom } from '../lists/find-posts.ts'
import { presentPost } from '../rows/present.ts'

export const listSchedulerEvents = operation({
  name: 'listSchedulerEvents',
  route: 'GET /v1/orgs/{orgId}/marketing/scheduler/events',
  summary: 'List posts as calendar events: the post list as a plain array',
  tag: 'marketing',
  permission: 'workspace:read',
  answer: { reuse: 'until-next-commit' },
  query: postListQuery,
  output: z.array(Post),
}).handle(async (ctx, input) => {
  await requirePageRoom(ctx, input)
  return (await findPosts(ctx, input)).map((row) => presentPost(row))
})

import { z } from 'zod'
import { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { operation } from '#kernel/operation.ts'
import { NewPost } from '../content/post-input.ts'
import { createGroup, groupFields, Title } from '../writing/create-group.ts'
import { readForNew } from '../writing/read-outside.ts'

export const createPostGroup = operation({
  name: 'createPostGroup',
  route: 'POST /v1/orgs/{orgId}/marketing/post-groups',
  done: 'drafted',
  summary: 'Draft a group of posts, one variant a platform',
  description: 'The posts are drafts. Hand them in with PATCH status pending_approval; nothing goes out unapproved.',
  tag: 'marketing',
  permission: 'content:write',
  body: { title: Title, posts: z.array(NewPost).min(1).max(30), ...groupFields },
  output: PostGroupWithPosts,
}).handleAfter(
  ({ posts }) => readForNew(posts),
  (ctx, input, found) => createGroup(ctx, { ...input, status: 'draft' }, found),
)

import { z } from 'zod'
import { PostGroupWithPosts } from '#contract/post-group.ts'
import { operation } from '#kernel/operation.ts'
import { createGroup, groupFields, Title } from '../create-group.ts'
import { NewPost } from '../post-input.ts'
import { titleFrom } from '../title-from.ts'

export const createDraftPost = operation({
  name: 'createDraftPost',
  route: 'POST /v1/orgs/{orgId}/marketing/drafts',
  summary: 'Draft posts and hand them in for approval',
  tag: 'marketing',
  permission: 'content:write',
  tool: {
    name: 'create_draft_post',
    scope: 'posts:write',
    description:
      'Drafts one post, or variants for several platforms, and puts them into the review queue. Use it for ' +
      'anything new that shall go out. It never publishes: a person approves first. Answers the group and its ' +
      'posts with their ids.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  },
  body: { title: Title.optional(), posts: z.array(NewPost).min(1).max(30), ...groupFields },
  output: PostGroupWithPosts,
}).handle((ctx, input) =>
  createGroup(ctx, {
    ...input,
    title: input.title ?? titleFrom(input.posts[0]?.contentText ?? ''),
    status: 'pending_approval',
  }),
)

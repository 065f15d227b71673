import { z } from 'zod'
import { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { operation } from '#kernel/operation.ts'
import { NewPost } from '../content/post-input.ts'
import { titleFrom } from '../content/title-from.ts'
import { NewPostArgument } from '../content/tool-arguments.ts'
import { createGroup, groupFields, Title } from '../writing/create-group.ts'
import { readForNew } from '../writing/read-outside.ts'

export const createDraftPost = operation({
  name: 'createDraftPost',
  route: 'POST /v1/orgs/{orgId}/marketing/drafts',
  done: 'drafted',
  summary: 'Draft posts and hand them in for approval',
  tag: 'marketing',
  permission: 'content:write',
  tool: {
    name: 'create_draft_post',
    description:
      'Drafts one post, or variants of it for several platforms, into the review queue. Use it for anything new. It ' +
      'never publishes: a person approves at reviewUrl. Answers the group and its posts; mend what their problems ' +
      'name with update_post.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
    arguments: {
      posts: z.array(NewPostArgument).min(1).max(30).describe('One for each platform'),
    },
  },
  body: { title: Title.optional(), posts: z.array(NewPost).min(1).max(30).describe('One a platform'), ...groupFields },
  output: PostGroupWithPosts,
}).handleAfter(
  ({ posts }) => readForNew(posts),
  (ctx, input, found) => {
    const title = input.title ?? titleFrom(input.posts[0]?.contentText ?? '')
    return createGroup(ctx, { ...input, title, status: 'pending_approval' }, found)
  },
)

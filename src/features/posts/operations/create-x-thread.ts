import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { LIMITS } from '#contract/limits/limits.ts'
import { PostMediaInput } from '#contract/media/media.ts'
import { ContentText } from '#contract/posts/post.ts'
import { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { NOTHING } from '#features/outside/index.ts'
import { operation } from '#kernel/operation.ts'
import { titleFrom } from '../content/title-from.ts'
import { MediaArgument } from '../content/tool-arguments.ts'
import { createGroup, groupFields, type NewGroup, Title } from '../writing/create-group.ts'

const MOST = LIMITS.x.parts.max

const Part = z.strictObject({
  text: ContentText.describe('Text of this part; X counts 280'),
  media: PostMediaInput.nullable().optional(),
})

export const createXThread = operation({
  name: 'createXThread',
  route: 'POST /v1/orgs/{orgId}/marketing/x-threads',
  done: 'drafted',
  summary: 'Draft a thread for X and hand it in for approval',
  tag: 'marketing',
  permission: 'content:write',
  tool: {
    name: 'create_x_thread',
    description:
      `Drafts an X thread of 2 to ${MOST} posts into the review queue. Use it when one X post is too short. It never ` +
      'publishes: a person approves at reviewUrl. Answers the group and its one post, which holds the whole thread.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
    arguments: {
      posts: z
        .array(z.object({ text: Part.shape.text, media: MediaArgument.optional() }))
        .min(2)
        .max(MOST)
        .describe('The parts in their order'),
    },
  },
  body: {
    posts: z.array(Part).min(2).max(MOST).describe('The parts in their order'),
    title: Title.optional(),
    socialAccountId: Id.nullable().optional().describe('The X account; needed where there are several'),
    ...groupFields,
  },
  output: PostGroupWithPosts,
}).handle((ctx, { posts: parts, title, socialAccountId, ...fields }) => {
  const [first, ...rest] = parts
  const text = first?.text ?? ''
  const group: NewGroup = {
    ...fields,
    title: title ?? titleFrom(text),
    status: 'pending_approval',
    posts: [
      { platform: 'x', contentText: text, media: first?.media, socialAccountId, platformPayload: { thread: rest } },
    ],
  }
  // No link cards are looked up, because X itself reads the linked pages.
  return createGroup(ctx, group, NOTHING)
})

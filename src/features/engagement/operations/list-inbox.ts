import { z } from 'zod'
import { Id, pageOf } from '#contract/common.ts'
import { EngagementItem, INBOX_PLATFORMS, ITEM_KINDS } from '#contract/engagement/inbox.ts'
import { notFound } from '#kernel/errors.ts'
import { offsetOf, pageAnswer, paging } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { presentItems } from '../rows/items.ts'
import { talliedItems } from '../rows/tallied-items.ts'

export const listReplyInbox = operation({
  name: 'listReplyInbox',
  route: 'GET /v1/orgs/{orgId}/engagement',
  summary: 'List the reply inbox',
  description:
    'Newest first: mentions, replies and quotes on X, posts that were found by listening, and threads on Reddit. `open` ' +
    'waits on a decision. `canSendFromApp` says whether send posts the reply; if not, `cannotSendReason` says why, and ' +
    '`replyOnXUrl` opens the page to answer on. Other people’s posts are kept for 30 days.',
  tag: 'engagement',
  permission: 'workspace:read',
  tool: {
    name: 'list_reply_inbox',
    description:
      'Lists what others wrote to or about the brand, newest first. Use it to see who waits for an answer. Answers a page ' +
      'of 25 with drafts and ids; page + 1 while hasMore.',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    brief: [
      'id',
      'platform',
      'kind',
      'status',
      'author',
      'text',
      'postedAt',
      'matchedBy',
      'title',
      'community',
      'relevance',
      'draftText',
      'canSendFromApp',
    ],
  },
  query: {
    status: z.enum(['open', 'sent', 'dismissed', 'all']).default('open').describe('open: waits on a decision'),
    kind: z
      .enum([...ITEM_KINDS, 'all'])
      .default('all')
      .describe('community: found by listening'),
    platform: z
      .enum([...INBOX_PLATFORMS, 'all'])
      .default('all')
      .describe('The network'),
    feedId: Id.optional().describe('Only what this feed found'),
    ...paging(),
  },
  output: pageOf(EngagementItem),
}).handle(async (ctx, input) => {
  const { db, orgId } = ctx
  const { status: shown, kind, platform, feedId } = input
  if (feedId !== undefined) {
    await db
      .selectFrom('engagement_feed')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', feedId)
      .executeTakeFirstOrThrow(() => notFound('feed'))
  }
  let found = db.selectFrom('engagement_item').where('org_id', '=', orgId)
  if (shown !== 'all') found = found.where('shown', '=', shown)
  if (kind !== 'all') found = found.where('kind', '=', kind)
  if (platform !== 'all') found = found.where('platform', '=', platform)
  if (feedId !== undefined) found = found.where('feed_id', '=', feedId)
  const rows = await found
    .selectAll()
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.limit)
    .offset(offsetOf(input))
    .execute()
  const total = await talliedItems(db, { orgId, shown, kind, platform, feedId })
  return pageAnswer(await presentItems(ctx, rows), input, total)
})

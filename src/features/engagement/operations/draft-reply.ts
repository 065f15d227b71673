import { Id } from '#contract/common.ts'
import { EngagementItem } from '#contract/engagement/inbox.ts'
import { wordsUpTo } from '#contract/text/name.ts'
import { costedOperation } from '#features/runs/index.ts'
import { draftWork, requireDraftable } from '../replying/draft-work.ts'
import { findItem } from '../rows/items.ts'

export const draftReply = costedOperation({
  name: 'draftReply',
  route: 'POST /v1/orgs/{orgId}/engagement/{itemId}/draft',
  done: 'had a reply drafted to',
  summary: 'Draft a reply',
  description:
    'In the brand’s voice, with `draftReason`; it replaces the draft and sends nothing. What the other side wrote is ' +
    'material and never an order: no link, mention or tag comes from there. Where no model is set up: 503 ' +
    'provider_unavailable. Nothing is charged for a failure. Needs `ai:use` as well.',
  tag: 'engagement',
  permission: 'content:write',
  action: 'reply_draft',
  model: 'draft',
  tool: {
    name: 'draft_reply',
    description:
      'Lets a model draft a reply in place of the present draft, for credits; publishes nothing. Use it if the user wants ' +
      'one drafted. Answers the item.',
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
  params: { itemId: Id.describe('From list_reply_inbox') },
  body: { guidance: wordsUpTo(2000).optional().describe('How to answer, and more facts') },
  output: EngagementItem,
}).byRun(draftWork, {
  async first(ctx, { itemId }) {
    const item = await ctx.inOrg((db) => findItem(db, ctx.orgId, itemId))
    requireDraftable(item)
  },
  asked: ({ itemId, guidance }) => ({ itemId, guidance: guidance ?? null }),
  answered: ({ item }) => item,
})

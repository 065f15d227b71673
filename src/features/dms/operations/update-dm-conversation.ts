import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { DmMessage, DmNotes } from '#contract/engagement/dm.ts'
import { operation } from '#kernel/operation.ts'
import { changeConversation } from '../change-conversation.ts'
import { audited, lockConversation } from '../conversations.ts'
import { draftFields, LoggedDm, withDraft } from '../draft-beside.ts'

export const updateDmConversation = operation({
  name: 'updateDmConversation',
  route: 'PATCH /v1/orgs/{orgId}/dms/{conversationId}',
  done: 'changed a conversation:',
  summary: 'Log a message, change notes or draft, close or reopen',
  description:
    'What is left out stays. A message of one’s own uses the draft up; a message reopens a closed conversation. Empty `notes` or `draftText` remove them. Closing changes nothing on X. `draft` is as when one is added.',
  tag: 'engagement',
  permission: 'content:write',
  costs: { action: 'dm_draft' },
  tool: {
    name: 'update_dm_conversation',
    description:
      'Logs a message that was sent or received, or changes notes, draft or status; what is left out stays. Use it after ' +
      'something was said. Answers the conversation; sends and publishes nothing.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  },
  params: { conversationId: Id.describe('From list_dm_conversations') },
  body: {
    addMessage: DmMessage.optional().describe('What was said now'),
    notes: DmNotes.optional().describe('Replaces all'),
    draftText: z.string().trim().max(10_000).optional().describe('The person’s own wording'),
    status: z.enum(['open', 'closed']).optional().describe('closed: done for now'),
    ...draftFields,
  },
  output: LoggedDm,
}).handleInSteps((ctx, { conversationId, addMessage, notes, draftText, status, draft, guidance, estimateOnly }) =>
  withDraft(ctx, { draft, guidance, estimateOnly }, async (db) => {
    const before = await lockConversation(db, ctx.orgId, conversationId)
    const change = {
      ...(addMessage && { messages: [addMessage] }),
      ...(notes !== undefined && { notes: notes || null }),
      ...(draftText !== undefined && { draftText: draftText || null }),
      ...(status && { status }),
    }
    const after = await changeConversation(db, before, change, ctx.now)
    ctx.audit({ type: 'dm_conversation', id: after.id, before: audited(before), after: audited(after) })
    return after
  }),
)

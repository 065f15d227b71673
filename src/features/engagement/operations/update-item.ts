import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { EngagementItem, ReplyText } from '#contract/engagement/inbox.ts'
import { isByPerson } from '#kernel/actor.ts'
import { conflict, forbidden } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { audited, lockItem, presentItem } from '../rows/items.ts'

export const updateReplyDraft = operation({
  name: 'updateReplyDraft',
  route: 'PATCH /v1/orgs/{orgId}/engagement/{itemId}',
  done: 'changed the reply to',
  summary: 'Change a drafted reply, dismiss an item, or record a reply that was posted by hand',
  description:
    'It never posts anything. `sent` records that somebody answered on the network itself. `drafted` takes an item back ' +
    'into the inbox. Where it is unknown whether a reply went out, only a person may say what became of it.',
  tag: 'engagement',
  permission: 'content:write',
  tool: {
    name: 'update_reply_draft',
    description:
      'Changes a drafted reply, or dismisses an item. Use it to improve a draft, or once a person says that they answered ' +
      'by hand (sent). Answers the item; publishes nothing.',
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  },
  params: { itemId: Id.describe('From list_reply_inbox') },
  body: {
    draftText: ReplyText.optional().describe('The new text'),
    status: z.enum(['drafted', 'dismissed', 'sent']).optional().describe('sent: it was answered by hand'),
  },
  output: EngagementItem,
}).handle(async (ctx, { itemId, draftText, status }) => {
  const { db, orgId } = ctx
  const before = await lockItem(db, orgId, itemId)
  if (before.status === 'sending') {
    throw conflict('in_progress', 'The reply is on its way: wait until it is sent or has failed')
  }
  if (before.status === 'sent' && (draftText !== undefined || (status !== undefined && status !== 'sent'))) {
    throw conflict('already_published', 'The reply was sent: what went out cannot be changed here')
  }
  if (before.in_doubt && status !== undefined && !isByPerson(ctx.actor)) {
    throw forbidden('It is unknown whether this reply went out: a person has to look, and say so in the app')
  }
  const next = status ?? (draftText === undefined || before.status === 'dismissed' ? before.status : 'drafted')
  const at = ctx.now.toISOString()
  const after = await db
    .updateTable('engagement_item')
    .set({
      // A failed reply whose words are changed keeps its reason, until it is sent again or marked otherwise.
      status: before.in_doubt && status === undefined ? before.status : next,
      ...(draftText !== undefined &&
        draftText !== before.draft_text && {
          draft_text: draftText,
          // A text that a program writes counts as the model's, even if the program acts for a person.
          ...(!isByPerson(ctx.actor) && { model_text: draftText }),
        }),
      ...(status !== undefined && { in_doubt: false, last_error: null }),
      ...(next === 'sent' && before.status !== 'sent' && { sent_at: at }),
      updated_at: at,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', itemId)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.audit({ type: 'engagement_item', id: itemId, before: audited(before), after: audited(after) })
  return presentItem(ctx, after)
})

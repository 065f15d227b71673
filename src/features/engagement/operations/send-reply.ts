import { Id } from '#contract/common.ts'
import { EngagementItem, ReplyText } from '#contract/engagement/inbox.ts'
import { performAct } from '#features/publisher/index.ts'
import { AppError, conflict } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { requestReply } from '../replying/request-reply.ts'
import { audited, findItem, presentItem } from '../rows/items.ts'

export const sendReply = operation({
  name: 'sendReply',
  route: 'POST /v1/orgs/{orgId}/engagement/{itemId}/send',
  done: 'sent a reply to',
  summary: 'Send a reply',
  description:
    'Sending is the approval: exactly this text goes out, once, in the name of the connected account. After a lost ' +
    'answer the network is asked before anything is sent again. Where `canSendFromApp` is false, 409 says why, and ' +
    '`replyOnXUrl` opens the page to answer on. If the network does not confirm it in time, 409 in_progress says that ' +
    'it goes on; if it refuses, 502 platform_error says why. What an assistant may send follows `assistantApprovals`: by ' +
    'default the draft that a person wrote or last changed, else 409 approval_required.',
  tag: 'engagement',
  permission: 'content:publish',
  tool: {
    name: 'send_reply',
    description:
      'Publishes a reply to an X mention or a Reddit thread, at once and for good. Use it only once the user has seen and ' +
      'approved this exact text. Answers the item; where canSendFromApp is false, give the user replyOnXUrl.',
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: true },
  },
  params: { itemId: Id.describe('From list_reply_inbox') },
  body: { text: ReplyText.describe('The text that the user approved') },
  output: EngagementItem,
}).handleInSteps(async (ctx, { itemId, text }) => {
  const act = await requestReply(ctx, { itemId, text })
  const ended = act && (await performAct(ctx.services, act))
  if (ended && (ended.status === 'waiting' || ended.status === 'under_way' || ended.status === 'processing')) {
    const why = ended.last_error ? ` ${ended.last_error}` : ''
    throw conflict('in_progress', `The network has not confirmed the reply yet.${why} It goes on by itself: look again`)
  }
  if (ended && ended.status !== 'done') {
    throw new AppError('platform', ended.last_error ?? 'The network did not take the reply', { code: 'platform_error' })
  }
  return ctx.inOrg(async (db) => {
    const after = await findItem(db, ctx.orgId, itemId)
    ctx.audit({ type: 'engagement_item', id: itemId, after: audited(after) })
    return presentItem({ ...ctx, db }, after)
  })
})

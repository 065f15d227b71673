import { draftReply } from './operations/draft-reply.ts'
import { getEngagementSettings } from './operations/get-settings.ts'
import { listReplyInbox } from './operations/list-inbox.ts'
import { refreshReplyInbox } from './operations/refresh-inbox.ts'
import { sendReply } from './operations/send-reply.ts'
import { suggestRedditListening } from './operations/suggest-listening.ts'
import { suggestXAccounts } from './operations/suggest-people.ts'
import { updateReplyDraft } from './operations/update-item.ts'
import { updateEngagementSettings } from './operations/update-settings.ts'

export { startDueRefreshes } from './listening/refresh-by-itself.ts'
export { sendReplyAct } from './replying/send-reply-act.ts'
export { keepInboxSmall, repliesWaiting } from './rows/tallied-items.ts'

/** The runs that the operations below start. The suggestions for Reddit and for X are one kind of run. */
export const engagementRuns = [refreshReplyInbox.run, draftReply.run, suggestRedditListening.run] as const

export const engagementOperations = {
  listReplyInbox,
  updateReplyDraft,
  draftReply: draftReply.operation,
  sendReply,
  suggestRedditListening: suggestRedditListening.operation,
  suggestXAccounts: suggestXAccounts.operation,
  refreshReplyInbox: refreshReplyInbox.operation,
  getEngagementSettings,
  updateEngagementSettings,
}

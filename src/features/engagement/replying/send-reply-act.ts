import { z } from 'zod'
import { INBOX_PLATFORMS } from '#contract/engagement/inbox.ts'
import type { Words } from '#features/effects/index.ts'
import { defineAct } from '#features/publisher/index.ts'
import { PlatformError } from '#platforms/errors.ts'
import { saveReplyEnd } from './save-reply-end.ts'

const HOUR = 3_600_000

const WORDS: Words = {
  doubt: 'The reply may have been sent already:',
  settle: 'Look at the post. Then say in the inbox whether the reply stands there, or send it again.',
  late: 'The reply was delayed too long to be sent without asking again.',
  askAgain: 'Send it again.',
  brokenOff: 'Sending it was broken off each time it was tried.',
  noAccount: 'No account is connected to send it with. Connect it again.',
  followUp: null,
  partsDone: 'parts of the reply are sent.',
  notThere: 'The network was asked after that: the reply is not there.',
  noEffect: 'The call that sends was broken off without effect.',
}

export const ReplyPayload = z.object({
  itemId: z.string(),
  platform: z.enum(INBOX_PLATFORMS),
  /** The network's id and address of the post to answer. */
  to: z.object({ externalId: z.string(), url: z.string() }),
  /** The exact text that the person saw. */
  text: z.string().min(1),
})

/**
 * Sends one reply. If the network's answer was lost, the network is asked first whether the reply is there, and the
 * reply is sent again only if it is not.
 */
export const sendReplyAct = defineAct({
  name: 'send_reply',
  payload: ReplyPayload,
  lostAnswer: 'look_up',
  // A reply is public, as a post is.
  heedsPause: true,
  // After some hours a conversation has moved on.
  lateLimitMs: 6 * HOUR,
  words: WORDS,
  titles: {
    failed: (platform) => `A reply could not be sent on ${platform}`,
    inDoubt: (platform) => `A reply may have been sent on ${platform}: please look`,
    late: (platform) => `A reply was not sent on ${platform} because it was too late`,
  },
  href: () => '/inbox',
  async find({ inbox, account, payload: { to, text } }, since) {
    if (!inbox) return { state: 'cannot_tell' }
    return inbox.findReply(account, { to, text }, since)
  },
  settled: ({ db, services, act, payload }) => saveReplyEnd({ db, services, act, itemId: payload.itemId }),
}).perform(async ({ inbox, account, payload: { to, text } }, options) => {
  if (!inbox) throw new PlatformError('rejected', 'Galley cannot send replies there: answer on the network itself.')
  return { state: 'published', ref: await inbox.reply(account, { to, text }, options) }
})

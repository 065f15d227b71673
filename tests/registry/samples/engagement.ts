import type { SampleMaker } from './sample-maker.ts'
import { nothing } from './sample-maker.ts'

/** One call of every operation of the reply inbox. */
export const engagementSamples = {
  listReplyInbox: nothing,
  updateReplyDraft: async ({ seed }, org) => ({
    input: { itemId: await seed.item(org), draftText: seed.word('Two hours at 20 °C') },
  }),
  draftReply: async ({ seed }, org) => ({ input: { itemId: await seed.item(org) } }),
  // A text that was sent already: a repeat answers without asking a network.
  sendReply: async ({ seed }, org) => {
    const text = seed.word('Two hours at 20 °C')
    const sent = { status: 'sent', sent_text: text, sent_at: new Date().toISOString() }
    return { input: { itemId: await seed.item(org, sent), text } }
  },
  suggestRedditListening: nothing,
  suggestXAccounts: nothing,
  refreshReplyInbox: nothing,
  getEngagementSettings: nothing,
  updateEngagementSettings: ({ seed }) => ({ input: { keywords: [seed.word('marine glue')], autoDraft: false } }),
} satisfies Record<string, SampleMaker>

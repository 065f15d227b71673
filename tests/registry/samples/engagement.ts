import type { SampleMaker } from './sample-maker.ts'
import { count, nothing } from './sample-maker.ts'

/** One call of every operation on conversations and the inbox. */
export const engagementSamples = {
  listDmConversations: nothing,
  addDmConversation: ({ seed }) => ({
    input: {
      handle: `@h${seed.word('').trim()}`,
      messages: [{ from: 'them', text: seed.word('Do you mend boats?') }],
      notes: seed.word('met at the fair'),
    },
  }),
  updateDmConversation: async ({ seed }, org) => ({
    input: { conversationId: await seed.conversation(org), addMessage: { from: 'me', text: seed.word('We do') } },
  }),
  deleteDmConversation: async ({ seed }, org) => ({ input: { conversationId: await seed.conversation(org) } }),
  draftDm: async ({ seed }, org) => ({ input: { conversationId: await seed.conversation(org) } }),
  getXAutomationRules: nothing,
  updateXAutomationRules: ({ seed }) => ({ input: { autoRepost: { minAgeHours: 72 + count(seed) } } }),
  runXAutomation: () => ({ input: { dryRun: true } }),
  listXAutomationRuns: nothing,
  listReplyInbox: nothing,
  updateReplyDraft: async ({ seed }, org) => ({
    input: { itemId: await seed.item(org), draftText: seed.word('Two hours at 20 °C') },
  }),
  draftReply: async ({ seed }, org) => ({ input: { itemId: await seed.item(org) } }),
  // The text was sent before: a repeat answers without a call to a network.
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

import type { SampleMaker } from './sample-maker.ts'
import { count, nothing } from './sample-maker.ts'

/** One call of every operation about whom the workspace speaks with. */
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
} satisfies Record<string, SampleMaker>

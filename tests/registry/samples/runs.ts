import type { SampleMaker } from './sample-maker.ts'

export const runSamples = {
  listAgentRuns: () => ({ input: {} }),
  getAgentRun: async ({ seed }, org) => ({ input: { runId: await seed.run(org.people.owner) } }),
  listAgentSteps: async ({ seed }, org) => ({ input: { runId: await seed.run(org.people.owner) } }),
  cancelAgentRun: async ({ seed }, org) => ({ input: { runId: await seed.run(org.people.owner, 'queued') } }),
  generateContent: () => ({ input: { prompt: 'Our spring fair' } }),
  summarizeText: () => ({ input: { text: 'Our spring fair opens in May. Everybody may come.' } }),
  rewritePost: async ({ seed }, org) => {
    const { postId } = await seed.draft(org, 'draft', org.accounts.x)
    return { input: { postId, tone: 'friendly', length: 'same' } }
  },
} satisfies Record<string, SampleMaker>

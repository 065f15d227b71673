import type { SampleMaker } from './sample-maker.ts'
import { nothing } from './sample-maker.ts'

/** One call of every operation on what posts are written from. */
export const writingSamples = {
  listThoughts: nothing,
  saveThought: ({ seed }) => ({ input: { text: seed.word('Fair winds need a plan'), tags: ['craft'] } }),
  updateThought: async ({ seed }, org) => ({
    input: { thoughtId: await seed.thought(org), text: seed.word('Changed') },
  }),
  draftPostFromThought: async ({ seed }, org) => ({
    input: {
      thoughtId: await seed.thought(
        org,
        seed.word('The glue of the stern needs one whole hour, and we gave it ten minutes'),
      ),
    },
  }),
  getStrategy: nothing,
  updateStrategy: ({ seed }) => ({
    input: { primaryObjective: seed.word('Be known for sailing'), pillars: [{ name: 'Sailing', keywords: ['wind'] }] },
  }),
  confirmStrategy: async ({ seed }, org) => ({ input: { version: (await seed.strategy(org)).version } }),
  generateStrategy: ({ seed }) => ({ input: { goal: seed.word('Be known for sailing') } }),
  listStrategyVersions: nothing,
  getStrategyVersion: async ({ seed }, org) => ({ input: { version: (await seed.strategy(org)).version } }),
  restoreStrategyVersion: async ({ seed }, org) => ({ input: { version: (await seed.strategy(org)).version } }),
  deleteThought: async ({ seed }, org) => ({ input: { thoughtId: await seed.thought(org) } }),
} satisfies Record<string, SampleMaker>

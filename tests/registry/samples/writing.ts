import type { SampleMaker } from './sample-maker.ts'
import { nothing } from './sample-maker.ts'

/** One call of every operation about what posts are written from. */
export const writingSamples = {
  listThoughts: nothing,
  saveThought: ({ seed }) => ({ input: { text: seed.word('Fair winds need a plan'), tags: ['craft'] } }),
  updateThought: async ({ seed }, org) => ({
    input: { thoughtId: await seed.thought(org), text: seed.word('Changed') },
  }),
  deleteThought: async ({ seed }, org) => ({ input: { thoughtId: await seed.thought(org) } }),
} satisfies Record<string, SampleMaker>

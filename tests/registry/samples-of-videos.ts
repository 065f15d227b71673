import type { SampleMaker } from './samples.ts'

const CAPTIONS = [{ text: 'Our spring fair opens', start: 0, end: 1.5 }]

export const videoSamples = {
  createBrandedVideo: async ({ seed }, org) => ({
    input: { video: { assetId: await seed.video(org) }, branding: { format: 'square' }, captions: CAPTIONS },
  }),
  getBrandedVideo: async ({ seed }, org) => ({ input: { renderId: await seed.render(org.people.owner) } }),
  updateVideoCaptions: async ({ seed }, org) => ({
    input: { renderId: await seed.render(org.people.owner), captions: CAPTIONS },
  }),
  getVideoDefaults: () => ({ input: {} }),
  setVideoDefaults: ({ seed }) => ({
    input: { subtitles: { style: 'boxed' }, footer: { handle: seed.word('@fair') } },
  }),
} satisfies Record<string, SampleMaker>

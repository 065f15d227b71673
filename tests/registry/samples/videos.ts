import type { SampleMaker } from './sample-maker.ts'

const CAPTIONS = [{ text: 'Our spring fair opens', start: 0, end: 1.5 }]
/** Captions in the format of a subtitle file. */
const SUBTITLES = '1\n00:00:00,000 --> 00:00:01,500\nOur spring fair opens\n'

export const videoSamples = {
  createBrandedVideo: async ({ seed }, org) => {
    await seed.endRenders(org)
    const video = { assetId: await seed.video(org) }
    return { input: { video, branding: { format: 'square' }, subtitleFile: SUBTITLES } }
  },
  getBrandedVideo: async ({ seed }, org) => ({ input: { renderId: await seed.render(org.people.owner) } }),
  listBrandedVideos: async ({ seed }, org) => {
    await seed.render(org.people.owner)
    return { input: {} }
  },
  updateVideoCaptions: async ({ seed }, org) => {
    await seed.endRenders(org)
    return { input: { renderId: await seed.render(org.people.owner), captions: CAPTIONS } }
  },
  fitVideo: async ({ seed }, org) => {
    await seed.endRenders(org)
    return { input: { assetId: await seed.video(org, undefined, 'hevc'), platform: 'x' } }
  },
  getVideoDefaults: () => ({ input: {} }),
  setVideoDefaults: ({ seed }) => ({
    input: { subtitles: { style: 'boxed' }, footer: { handle: seed.word('@fair') } },
  }),
} satisfies Record<string, SampleMaker>

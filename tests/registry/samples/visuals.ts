import type { SampleMaker } from './sample-maker.ts'

const words = { title: 'Fair winds' }

/** One call of every operation of visuals. */
export const visualSamples = {
  listVisualOptions: () => ({ input: { includeAllModels: 'true' } }),
  createBrandedImage: ({ seed }) => ({ input: { content: { title: seed.word('Fair winds') } } }),
  createCarousel: () => ({ input: { slides: [words, words], format: 'square' } }),
  createAppScreenshot: async ({ seed }, org) => ({
    input: { screenshot: { assetId: (await seed.image(org)).id }, format: 'link', content: words },
  }),
  previewVisual: () => ({ input: { kind: 'image', content: words } }),
} satisfies Record<string, SampleMaker>

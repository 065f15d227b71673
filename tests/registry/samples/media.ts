import { nothing, type SampleMaker } from './sample-maker.ts'

export const mediaSamples = {
  createMediaUpload: ({ seed }) => ({
    input: { kind: 'image', contentType: 'image/png', sizeBytes: Number(seed.word('').trim()) },
  }),
  completeMediaUpload: async ({ seed }, org) => {
    const { id, key } = await seed.image(org, 'pending')
    return { input: { assetId: id, key, kind: 'image', contentType: 'image/png' } }
  },
  importMedia: ({ picture, seed }) => ({ input: { url: picture, altText: seed.word('A pixel') } }),
  // Instagram accepts only JPEG.
  fitMedia: async ({ seed }, org) => ({ input: { assetId: (await seed.image(org)).id, platform: 'instagram' } }),
  listMedia: nothing,
  getMedia: (_, org) => ({ input: { assetId: org.imageId } }),
  updateMedia: async ({ seed }, org) => ({
    input: { assetId: (await seed.image(org, 'ready')).id, altText: seed.word('A pixel') },
  }),
  getBrandKit: nothing,
  updateBrandKit: ({ seed }) => ({ input: { tagline: seed.word('Fair winds') } }),
  getBrandProfile: nothing,
  updateBrandProfile: ({ seed }) => ({
    input: {
      tagline: seed.word('Fair winds'),
      voice: { tone: seed.word('Plain') },
      knowledgeItems: [{ kind: 'fact', text: seed.word('Founded at sea') }],
    },
  }),
  readBrandFromWebsite: ({ picture }) => ({ input: { websiteUrl: new URL('/', picture).href } }),
  listPreferences: nothing,
  promotePreference: async ({ seed }, org) => ({ input: { signalId: await seed.signal(org) } }),
  deletePreference: async ({ seed }, org) => ({ input: { signalId: await seed.signal(org) } }),
  findBrandKitOnWebsite: ({ picture }) => ({ input: { url: new URL('/', picture).href } }),
} satisfies Record<string, SampleMaker>

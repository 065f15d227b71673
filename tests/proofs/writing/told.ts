import type { Ground, Told } from '#features/writing/index.ts'

/** What a workspace says about itself in public. `parts` replace parts of it. */
export const publicTold = (parts: Partial<Told> = {}): Told => ({
  brand: { name: 'Northwind', tagline: 'Chairs that stay', website: 'https://northwind.example' },
  words: {
    voice: { tone: 'plain', personalityTraits: [], writingGuidelines: ['Short sentences'], bannedPhrases: [] },
    guardrails: ['Never use exclamation marks'],
    about: null,
    knowledge: [{ id: '1', kind: 'fact', text: 'We have six benches', confirmed: true }],
    signalIds: [],
  },
  plan: null,
  thoughts: [],
  bestPosts: [],
  ...parts,
})

export const withheld = (texts: readonly string[], parts: Partial<Ground['withheld']> = {}): Ground['withheld'] => ({
  bannedPhrases: [],
  guardrails: [],
  texts,
  recent: [],
  ownPosts: [],
  ...parts,
})

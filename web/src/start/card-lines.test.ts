import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardLines, contradictions, evidenceWords, takenWith } from './card-lines.ts'
import type { Profile } from './reads.ts'

const EMPTY: Profile = {
  websiteUrl: 'https://northwind.example/',
  logoUrl: null,
  primaryFont: null,
  secondaryFont: null,
  colorPalette: [],
  tagline: null,
  mission: null,
  voice: { tone: '', personalityTraits: [], writingGuidelines: [], bannedPhrases: [] },
  businessOutline: {
    overview: '',
    productsOrServices: [],
    targetAudience: [],
    valueProposition: '',
    differentiators: [],
  },
  inferred: [],
  inferredFrom: [],
  proposals: [],
  missing: [],
}
const proposal = (
  field: Profile['proposals'][number]['field'],
  proposed: string | string[],
  present: string | null,
) => ({
  field,
  present,
  proposed,
  source: 'heuristic' as const,
  confidence: 'high' as const,
  evidence: [
    { address: 'https://northwind.example/about', place: 'the page’s theme colour' },
    { address: 'https://northwind.example/', place: 'body' },
  ],
  readAt: '2026-11-28T00:00:00Z',
})

test('the card says what the profile says, and whether it was read or written', () => {
  const profile = {
    ...EMPTY,
    tagline: 'Made to be mended',
    voice: { ...EMPTY.voice, tone: 'Plain and dry' },
    inferred: ['tagline' as const],
  }
  assert.deepEqual(
    cardLines(profile).map(({ label, value, from, proposed }) => [label, value, from, proposed]),
    [
      ['Tagline', ['Made to be mended'], 'read from northwind.example', false],
      ['Voice', ['Plain and dry'], 'written or confirmed here', false],
    ],
  )
})

test('a proposal stands on the card only where the profile says nothing, and is taken with it only then', () => {
  const profile = {
    ...EMPTY,
    tagline: 'Ours',
    proposals: [proposal('colorPalette', ['#22333b'], null), proposal('tagline', 'Theirs', 'Ours')],
  }
  assert.deepEqual(
    cardLines(profile).map(({ field, value }) => [field, value]),
    [
      ['tagline', ['Ours']],
      ['colorPalette', ['#22333b']],
    ],
  )
  assert.deepEqual(takenWith(profile), ['colorPalette'])
  assert.deepEqual(
    contradictions(profile).map(({ field }) => field),
    ['tagline'],
  )
})

test('evidence names the first place, and how many more there are', () => {
  assert.equal(
    evidenceWords(proposal('colorPalette', ['#22333b'], null)),
    'the page’s theme colour, on northwind.example/about and 1 more',
  )
  assert.equal(evidenceWords({ evidence: [] }), 'read from the website')
})

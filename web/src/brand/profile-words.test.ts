import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf } from '../ui/lines.ts'
import { changesOf, edited } from './profile-fields.ts'
import type { Profile } from './profile-reads.ts'
import { addressWords, originWords, readingWords } from './profile-words.ts'

const PROFILE: Profile = {
  websiteUrl: null,
  logoUrl: null,
  primaryFont: null,
  secondaryFont: null,
  colorPalette: [],
  tagline: null,
  mission: 'Fewer tools thrown away',
  voice: { tone: 'Plain', personalityTraits: [], writingGuidelines: [], bannedPhrases: ['synergy', 'leverage'] },
  businessOutline: {
    overview: 'Chisels',
    productsOrServices: [],
    targetAudience: [],
    valueProposition: '',
    differentiators: [],
  },
  inferred: ['businessOutline.overview'],
  inferredFrom: [
    {
      field: 'businessOutline.overview',
      source: 'heuristic',
      confidence: 'high',
      evidence: [
        { address: 'https://northwind.example/', place: 'description' },
        { address: 'https://northwind.example/about', place: 'first paragraph' },
      ],
      readAt: '2026-11-24T09:00:00Z',
    },
  ],
  proposals: [],
  missing: [],
}

test('a field says where it was found, who read it, and whether a person agreed', () => {
  assert.equal(
    originWords(PROFILE, 'businessOutline.overview', 'Chisels'),
    'Read from your website: northwind.example, description and one more place · as the site declares it. Nobody has confirmed it.',
  )
  assert.equal(originWords(PROFILE, 'voice.tone', 'Plain'), 'Written or confirmed by a person.')
  assert.equal(originWords(PROFILE, 'identity', ''), null)
  assert.equal(
    originWords({ ...PROFILE, inferredFrom: [] }, 'businessOutline.overview', 'Chisels'),
    'Read from your website. Nobody has confirmed it.',
  )
  assert.equal(
    readingWords({ source: 'ai', confidence: 'low', evidence: [{ address: 'https://a.example/', place: 'words' }] }),
    'a.example · concluded by a model, not sure',
  )
  assert.equal(addressWords('http://a.example/b/'), 'a.example/b')
})

test('only what was touched is sent, lists as lists, and an emptied text is cleared', () => {
  assert.deepEqual(linesOf(' a \n\n b'), ['a', 'b'])
  assert.deepEqual(
    changesOf({ 'voice.tone': ' Dry ', 'voice.bannedPhrases': 'synergy\n', mission: ' ', brandType: 'personal' }),
    { voice: { tone: 'Dry', bannedPhrases: ['synergy'] }, mission: null, brandType: 'personal' },
  )
})

test('what is typed back to what is saved is no edit', () => {
  const edits = edited({}, PROFILE, 'voice.tone', 'Dry')
  assert.deepEqual(edits, { 'voice.tone': 'Dry' })
  assert.deepEqual(edited(edits, PROFILE, 'voice.tone', 'Plain'), {})
})

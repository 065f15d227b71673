import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WebsiteKit } from './website-read.ts'
import { colourEvidence, foundIn } from './website-words.ts'

const SITE: WebsiteKit = {
  websiteUrl: 'https://northwind.example/',
  reachable: true,
  siteName: 'Northwind Tools',
  tagline: null,
  colors: [
    { hex: '#22333b', source: 'css-variable', detail: '--brand', uses: 12, neutral: false },
    { hex: '#d9b074', source: 'theme-color', detail: 'theme-color', uses: 0, neutral: false },
  ],
  logos: [],
  images: [],
  fonts: [{ family: 'Lora', source: 'google-fonts' }],
  suggestion: { website: 'https://northwind.example/', colors: { primary: '#22333b' }, bodyFont: 'Lora' },
  pagesRead: ['https://northwind.example/'],
  warnings: [],
}

test('each part has its evidence, and what the site does not declare is missing', () => {
  assert.deepEqual(
    foundIn(SITE).map(({ field, value, evidence }) => [field, value, evidence]),
    [
      ['primary', '#22333b', 'a variable of the styles, --brand, used 12 times'],
      ['bodyFont', 'Lora', 'loaded from Google Fonts'],
      ['website', 'https://northwind.example/', 'the address that was read'],
    ],
  )
  assert.equal(
    foundIn({ ...SITE, tagline: 'Made to be mended' }).find(({ field }) => field === 'tagline')?.value,
    'Made to be mended',
  )
})

test('a source that has no detail of its own is named once', () => {
  const [, theme] = SITE.colors
  assert.ok(theme)
  assert.equal(colourEvidence(theme), 'the page’s theme colour')
  assert.equal(colourEvidence({ ...theme, detail: null, uses: 1 }), 'the page’s theme colour, used once')
})

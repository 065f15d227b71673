import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrastOf } from '#contract/making/colour.ts'
import { cardColours } from './card-colours.ts'
import { changesOf, type KitForm } from './kit-form.ts'

const KNOWN: KitForm = {
  primary: '#112233',
  secondary: '',
  accent: '#ff6600',
  background: '',
  headingFont: 'Lora',
  bodyFont: '',
  tagline: 'Fair winds',
  website: '',
}

test('only what was changed is sent, and an emptied field is cleared', () => {
  assert.deepEqual(changesOf(KNOWN, KNOWN), {})
  assert.deepEqual(changesOf(KNOWN, { ...KNOWN, tagline: '', bodyFont: 'Inter' }), { tagline: null, bodyFont: 'Inter' })
  assert.deepEqual(changesOf(KNOWN, { ...KNOWN, accent: '', secondary: '#000000' }), {
    colors: { accent: null, secondary: '#000000' },
  })
})

test('the text of the card is readable with any colours', () => {
  const colours = ['', '#ffffff', '#000000', '#777777', '#ffff00', '#0000ff', 'not a colour']
  for (const background of colours) {
    for (const primary of colours) {
      const card = cardColours({ ...KNOWN, background, primary, accent: primary })
      for (const words of [card.heading, card.text, card.quiet])
        assert.ok(contrastOf(words, card.background) >= 4.5, `${primary} on ${background}: ${words}`)
    }
  }
  assert.equal(cardColours(KNOWN).heading, '#112233', 'a colour that can be read is the brand’s own')
})

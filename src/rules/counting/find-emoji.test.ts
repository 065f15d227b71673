import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../../tests/support/fast-check.ts'
import { findEmoji, ONCE_TEXT } from './find-emoji.ts'

/**
 * The definition of an emoji. The code itself does not use it, because it tries a thousand sequences at every
 * character.
 */
const BY_DEFINITION = new RegExp(`[${ONCE_TEXT}]\\uFE0F|\\p{RGI_Emoji}|[#*0-9]\\u20E3`, 'gv')

describe('findEmoji', () => {
  const pieces = [
    ...[
      '😀',
      '👨',
      '👩',
      '👧',
      '❤',
      '☝',
      '👋',
      '🏳',
      '🏴',
      '🌈',
      '🚀',
      '⚕',
      '©',
      'ℹ',
      '🐈',
      '⬛',
      '⚡',
      '🧑',
      '🤝',
      '🫱',
      '🫲',
    ],
    ...['🇩', '🇪', '🇫', '🇷', '🇽', '\u200D', '\uFE0F', '\uFE0E', '\u20E3', '🏽', '🏿', '1', '#', 'a', ' ', '日'],
    ...['\u{E0067}', '\u{E0062}', '\u{E0065}', '\u{E006E}', '\u{E007F}', '\uD83D', '👨‍👩‍👧‍👦', '🏳️‍🌈', '👩🏽‍🚀', '1️⃣'],
  ]
  it('finds what Unicode recommends for interchange and what X counts as one besides, no more and no less', () => {
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((all) => all.join(''))
    fc.assert(
      fc.property(text, (given) => {
        const defined = Array.from(given.matchAll(BY_DEFINITION), ({ 0: { length }, index }) => [index, index + length])
        assert.deepEqual(
          findEmoji(given).map(({ start, end }) => [start, end]),
          defined,
        )
      }),
      { numRuns: 20_000 },
    )
  })

  it('finds every single character that is one', () => {
    for (let code = 0; code <= 0x1_ff_ff; code++) {
      const character = String.fromCodePoint(code)
      for (const given of [character, `${character}\uFE0F`]) {
        assert.equal(findEmoji(given)[0]?.end, given.match(BY_DEFINITION)?.[0]?.length, code.toString(16))
      }
    }
  })
})

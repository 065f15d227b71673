import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBlank } from './visible.ts'

const BLANK: [why: string, text: string][] = [
  ['nothing', ''],
  ['spaces of every width', ' \t\r\n\u00A0\u1680\u2003\u202F\u205F\u3000\u2028\u2029\u0085'],
  ['zero-width space, joiners, byte order mark', '\u200B\u200C\u200D\u2060\uFEFF'],
  ['soft hyphen, combining grapheme joiner', '\u00AD\u034F'],
  ['marks and controls of direction', '\u200E\u200F\u061C\u202A\u202E\u2066\u2069'],
  ['variation selectors and tags', '\uFE0F\u{E0101}\u{E0020}\u{E007F}\u180B'],
  ['fillers of Hangul and Khmer', '\u115F\u1160\u3164\uFFA0\u17B4\u17B5'],
  ['invisible operators, musical controls', '\u2061\u2062\u2063\u2064\u{1D173}'],
  ['the empty Braille cell', '\u2800'],
  ['control characters', '\0\u0007\u007F'],
  ['marks without a letter', '\u0301\u20E3\u0903'],
  ['half of a pair, a non-character', '\uD83D \uDE00'.replace(' ', '\u{FFFE}')],
  ['several of them', ' \u200B\u2800\u3164\uFE0F\n'],
]
for (const [why, text] of BLANK) test(`blank: ${why}`, () => assert.equal(isBlank(text), true))

const SEEN = [
  'a',
  '.',
  '👨‍👩‍👧',
  '❤️',
  'می\u200Cخواهم',
  'क्\u200Dष',
  '\u200Ba\u200B',
  '1\u20E3',
  '🏴\u{E0067}\u{E007F}',
  '\uF8FF',
  '⠁',
  '￼',
]
for (const text of SEEN) test(`seen: ${text}`, () => assert.equal(isBlank(text), false))

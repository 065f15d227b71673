import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../tests/support/fast-check.ts'
import { nameKey } from './name-key.ts'

const SAME: [why: string, a: string, b: string][] = [
  ['case', 'Bench seat', 'BENCH SEAT'],
  ['an accent composed or not', 'Résumé', 'Re\u0301sume\u0301'],
  ['an accent on a capital', 'ÉTÉ', 'e\u0301te\u0301'],
  ['Hangul composed or not', '한글', '\u1112\u1161\u11AB\u1100\u1173\u11AF'],
  ['a zero-width space, a soft hyphen, a word joiner', 'Workbench', 'Work\u200Bbe\u00ADnch\u2060'],
  ['marks of direction', 'Launch', '\u200ELaunch\u200F\u061C'],
  ['a byte order mark, tags, fillers', 'Launch', '\uFEFFLaun\u{E0061}ch\u3164'],
  ['full width', 'Plan 1', 'Ｐｌａｎ\u3000１'],
  ['ligatures and other forms', 'Office ²', 'Oﬃce 2'],
  ['kinds and numbers of spaces', 'A b', ' A\u00A0\u2003 b'],
  ['an emoji with and without its selector', '❤️ posts', '❤ posts'],
  ['a final sigma', 'ΟΔΟΣ', 'οδος'],
  ['joiners between letters', 'می\u200Cخواهم', 'میخواهم'],
]
for (const [why, a, b] of SAME) test(`the same: ${why}`, () => assert.equal(nameKey(a), nameKey(b)))

const APART: [why: string, a: string, b: string][] = [
  ['words', 'Launch', 'Lunch'],
  ['an accent', 'Resume', 'Résumé'],
  ['a space', 'Work bench', 'Workbench'],
  ['a family and its people', '👨‍👩‍👧', '👨👩👧'],
  ['flags that differ in their tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['skin tones', '👋🏽', '👋🏿'],
  ['the Turkish letters', 'ılık', 'ilik'],
]
for (const [why, a, b] of APART) test(`apart: ${why}`, () => assert.notEqual(nameKey(a), nameKey(b)))

test('a key is its own key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      assert.equal(nameKey(nameKey(name)), nameKey(name))
    }),
  )
})

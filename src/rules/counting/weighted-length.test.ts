import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../../tests/support/fast-check.ts'
import { weightedLength } from './weighted-length.ts'

describe('weightedLength', () => {
  const cases: [why: string, text: string, length: number][] = [
    ['nothing', '', 0],
    ['letters', 'This is a test.', 15],
    ['line breaks', 'a\nb', 3],
    ['letters with accents', 'ÀÉÎõü', 5],
    ['a letter with a combining accent', 'A\u0301B', 2],
    ['a letter that comes apart when normalised', 'A\uFB2C', 4],
    ['Cyrillic, Arabic, Thai', 'жجก', 3],
    ['Georgian, the last one that counts one', '\u10FF', 1],
    ['Hangul Jamo, the first that counts two', '\u1100', 2],
    ['Korean', '저찀쯿쿿', 8],
    ['Chinese', '故人西辞黄鹤楼', 14],
    ['characters beyond the basic plane', '\u{10000}\u{20000}', 4],
    ['typographic spaces and quotation marks', '\u2000\u200B\u200D\u2010\u2014\u201C\u201F\u2032\u2037', 9],
    ['the marks between those ranges', '\u200E\u200F\u2020\u2026\u2031\u2038', 12],
    ['currency signs', '€₿', 4],
    ['emoji', '😷👾😡🔥💩', 10],
    ['an emoji with a skin tone, an emoji of several', '🙋🏽👨‍🎤', 4],
    ['letters, emoji and a family', 'H🐱☺👨‍👩‍👧‍👦', 7],
    ['a hundred and forty families', '👨‍👩‍👧‍👦'.repeat(140), 280],
    ['a flag, the flag of a region', '🇩🇪🏴󠁧󠁢󠁥󠁮󠁧󠁿', 4],
    ['keycaps with and without a variation selector', '1️⃣1⃣', 4],
    ['emoji as keyboards of Apple write them', '⚡️⭐️☕️⛄️❗️🀄️', 12],
    ['a variation selector that no emoji has', '😀️', 4],
    ['digits', '1234', 4],
    ['an emoji joined to one it does not go with', '😷\u200D😷', 5],
    ['a sign that is an emoji only with a variation selector', '©©️', 3],
    ['an address with its protocol', 'http://test.com', 23],
    ['an address without it', 'test.com', 23],
    ['a short and a long address', `t.co https://test.com/${'a'.repeat(300)}`, 47],
    ['addresses within text', 'Test https://test.com test https://test.com test.com test', 86],
    ['an address before a full stop', 'See https://test.com/a.', 28],
    ['an address in brackets', '(https://test.com/a_(b))', 25],
    ['an address in running Chinese', '参见test.com，谢谢', 33],
    ['what only looks like an address', 'crew@test.com', 13],
    ['a name too long for DNS', `${'a'.repeat(64)}.com`, 68],
    ['a name of 57 Japanese characters', `http://${'あいうえおかきくけこ'.repeat(5)}あい.com`, 23],
    ['a name of 53 that DNS cannot hold', `http://${'あいうえおかきくけこ'.repeat(5)}あいう.com`, 117],
    ['an address between marks of direction', '\u2066\u202Ahttp://foobar.پاکستان/\u202C\u2069', 31],
  ]
  for (const [why, text, length] of cases) it(why, () => assert.equal(weightedLength(text), length))

  it('is the number of characters of plain ASCII without a full stop, whole or in two', () => {
    const plain = fc.string({ unit: 'grapheme-ascii' }).map((text) => text.replaceAll('.', ' '))
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        // A keycap's digit and sign are ASCII too, but the mark that makes it an emoji is not.
        assert.equal(weightedLength(a), a.length)
        assert.equal(weightedLength(a + b), weightedLength(a) + weightedLength(b))
      }),
    )
  })

  it('is never more than 23 times the characters and never less than 0', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const length = weightedLength(text)
        assert.ok(Number.isInteger(length) && length >= 0 && length <= 23 * text.length)
      }),
    )
  })

  it('counts composed and decomposed text alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        assert.equal(weightedLength(text.normalize('NFD')), weightedLength(text.normalize('NFC')))
      }),
    )
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLittleText } from '../../../sandbox/linkedin/little-text.ts'
import { fromLittleText, toLittleText } from './little-text.ts'

const cases: [why: string, text: string, littleText: string][] = [
  ['plain words', 'Grüße & more: 100 %!', 'Grüße & more: 100 %!'],
  ['brackets of every kind', '(a) [b] {c} <d>', '\\(a\\) \\[b\\] \\{c\\} \\<d\\>'],
  ['marks of emphasis', '*a* _b_ ~c~ d|e', '\\*a\\* \\_b\\_ \\~c\\~ d\\|e'],
  ['a backslash', 'C:\\tools', 'C:\\\\tools'],
  ['a hashtag', 'Now: #größe2, #b', 'Now: #größe2, #b'],
  ['a number sign that is no hashtag', '# 1, C#, a#b, #a_b', '\\# 1, C\\#, a\\#b, \\#a\\_b'],
  ['an address', 'https://a.example/b_c#d', 'https://a.example/b\\_c\\#d'],
  ['a handle', '@northwind', '\\@northwind'],
  ['a mention', 'With @[Northwind](urn:li:organization:24).', 'With @[Northwind](urn:li:organization:24).'],
  ['what only looks like one', '@[Northwind](https://a.example)', '\\@\\[Northwind\\]\\(https://a.example\\)'],
]
for (const [why, text, littleText] of cases) {
  test(`${why}: nothing ends the post, and it is read back as it was written`, () => {
    assert.equal(toLittleText(text), littleText)
    assert.equal(fromLittleText(littleText), text)
    if (why !== 'a mention') assert.equal(readLittleText(littleText), text)
  })
}

test('the other form of a hashtag is read as well', () => {
  assert.equal(fromLittleText('Now: {hashtag|\\#|größe}'), 'Now: #größe')
})

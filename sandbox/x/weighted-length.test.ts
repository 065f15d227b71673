import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLinks } from '../kit/find-links.ts'
import { weightedLength } from './weighted-length.ts'

test('weights: Latin 1, CJK 2, an emoji sequence 2, a link 23, after NFC', () => {
  const cases: [string, number][] = [
    ['', 0],
    ['hello', 5],
    ['e\u0301', 1],
    ['\u{1112}\u{1161}\u{11ab}', 2],
    ['한글', 4],
    ['“quoted” – dash', 15],
    ['👨‍👩‍👧‍👦', 2],
    ['🇨🇭🛠️', 4],
    ['see https://northwind.example/a/very/long/path/that/goes/on/and/on', 27],
    ['northwind.com now', 27],
    ['a@northwind.com', 15],
    ['1⃣1️⃣', 4],
    ['northwind.io/a/path/of/some/length', 23],
    ['見てhttps://a.comを見て', 33],
  ]
  for (const [text, length] of cases) assert.equal(weightedLength(text), length, text)
})

test('a link ends where the sentence continues', () => {
  const urls = (text: string) => findLinks(text).map(({ url }) => url)
  assert.deepEqual(urls('(see https://a.example/b_(c)) and https://a.example/?x=1.'), [
    'https://a.example/b_(c)',
    'https://a.example/?x=1',
  ])
  assert.deepEqual(urls('northwind.com, tools.northwind.org/x! v1.2 e.g. this'), [
    'http://northwind.com',
    'http://tools.northwind.org/x',
  ])
  assert.deepEqual(urls('「https://a.example/b」、https://a.example/c… （a.de）'), [
    'https://a.example/b',
    'https://a.example/c',
    'http://a.de',
  ])
})

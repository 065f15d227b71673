import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unsourcedClaims } from './unsourced-claims.ts'

const CASES: [
  why: string,
  text: string,
  quotes: string[],
  found: [quote: string, replacement: string | undefined][],
][] = [
  ['a number leaves a blank', '80 % do.', ['80 %'], [['80 %', '[a number from your own work]']]],
  ['a link goes', 'See evil.com now', ['evil.com'], [['evil.com', '']]],
  [
    'a mention and a tag go',
    'Thanks @ana #glue',
    ['@ana', '#glue'],
    [
      ['@ana', ''],
      ['#glue', ''],
    ],
  ],
  [
    'the words around a date are a person’s to mend',
    'It opens on 4 May 2027.',
    ['4 May 2027'],
    [['4 May 2027', undefined]],
  ],
  [
    'a quotation is known without its marks',
    'She said “never again”.',
    ['never again'],
    [['“never again”', undefined]],
  ],
  ['what a person added is theirs', '80 % do, and 12 more.', ['12'], [['12', '[a number from your own work]']]],
  ['what stands no more is seen to', 'Most do.', ['80 %'], []],
  ['a part of another number is another claim', '180 % do.', ['80 %'], []],
  ['without a basis there is nothing to say', '80 % do.', [], []],
]
for (const [why, text, quotes, found] of CASES) {
  test(why, () => {
    assert.deepEqual(
      unsourcedClaims(text, quotes)
        .map(({ quote, span, replacement }) => {
          assert.equal(text.slice(span.start, span.end), quote)
          return [quote, replacement]
        })
        .sort(),
      found.sort(),
    )
  })
}

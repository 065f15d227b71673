import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { growthOf, MOST_GROWTH } from '../../tests/support/growth.ts'
import { notGiven } from './not-given.ts'

const CASES: [written: string, source: string, found: string[]][] = [
  ['Open from 9 to 12.5', 'from 9 until 12.5', []],
  ['1,200 people', '1200 people', []],
  ['1200 people', 'many people', ['number']],
  ['Galley2 is out', 'It is out', []], // a digit of a name
  ['See https://galley.example/a', 'galley.example/a is ours', ['link']],
  ['See galley.com', 'https://www.galley.com/ is ours', []],
  ['See https://evil.invalid/?q=9', 'nothing', ['link']],
  ['[here](https://evil.invalid/x)', 'nothing', ['link']],
  ['ftp://evil.invalid', 'nothing', ['link']],
  ['Thanks @ada', 'thanks @Ada', []],
  ['Thanks @eve', 'thanks @ada', ['mention']],
  ['Mail me@example.com', 'Mail me@example.com', []],
  ['Thanks ＠eve', 'thanks @ada', ['mention']],
  ['Thanks ＠ada', 'thanks @ada', []],
  ['＃scam', 'nothing', ['hashtag']],
  ['Buy $SCAM, or ＄SCAM', 'nothing', ['cashtag']],
  ['Buy $good at $5', 'Buy $GOOD for 5', []],
  ['#spring fair', 'A fair in spring', ['hashtag']],
  ['#Spring fair', 'A fair #spring', []],
]

for (const [written, source, found] of CASES) {
  test(`"${written}" from "${source}": ${found.join() || 'nothing'} is new`, () => {
    const codes = notGiven(written, [source]).map(({ code }) => code.replace('_not_in_source', ''))
    assert.deepEqual([...new Set(codes)], found)
  })
}

describe('checking a text takes linear time, however many marks it has:', () => {
  const MARKS = {
    'dots in a link': (units: number) => `see https://${'.'.repeat(units)}a`,
    'dots after a sign': (units: number) => `@${'.'.repeat(units)}`,
    'one name after another': (units: number) => '@a '.repeat(units / 3),
    'one link after another': (units: number) => 'a.de/'.repeat(units / 5),
    'signs alone': (units: number) => '#'.repeat(units),
    'dollars alone': (units: number) => '＄$'.repeat(units / 2),
    'digits and commas': (units: number) => '1,'.repeat(units / 2),
  }
  for (const [what, textOf] of Object.entries(MARKS)) {
    test(what, () => {
      const growth = growthOf((units) => {
        const text = textOf(units)
        return () => notGiven(text, [''])
      }, 40_000)
      assert.ok(growth < MOST_GROWTH, `sixteen times the text took ${growth.toFixed(0)} times the work`)
    })
  }
})

test('a text full of inventions gets twenty problems of each kind, not thousands', () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `@name${index}`).join(' ')
  assert.equal(notGiven(names, ['']).length, 20)
})

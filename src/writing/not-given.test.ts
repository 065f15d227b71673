import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { growthOf, MOST_GROWTH } from '../../tests/support/growth.ts'
import { type Judged, judge } from '../../tests/support/writing/judge.ts'
import { notGiven } from './not-given.ts'

const CASES: [written: string, source: string, found: string[]][] = [
  ['Open from 9 to 12.5', 'from 9 until 12.5', []],
  ['1,200 people', '1200 people', []],
  ['1200 people', 'many people', ['number']],
  ['Galley2 is out', 'It is out', []], // a digit within a name
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

/** Claims of one post against one source, as a person judged them. */
const SOURCE = [
  'We sharpened twelve saws on 9 March 2026. 1,250 people came, 40 percent of them with a dull saw.',
  'Ada said: “Oak moves, leave it room.” The bench costs 2.5k, the next fair is on Saturday.',
  'https://joinery.example/fair',
].join('\n')

const post =
  (isBad: boolean) =>
  (why: string, text: string, more: Partial<Judged> = {}): Judged => ({ why, text, isBad, ...more })
const bad = post(true)
const good = post(false)
const isKnownError = true as const

const CLAIMS: Judged[] = [
  bad('another number', '13 saws'),
  bad('another large number', '1,350 people came'),
  bad('a percentage that was a number', '12% of the saws'),
  bad('another percentage', 'Half? No, 45 percent of them.'),
  bad('a multiple', 'The bench costs 2.5 million'),
  bad('thousands of thousands', '1250k people came'),
  bad('a number in words', 'We sharpened twenty saws'),
  bad('a number in another script', '١٣ saws'),
  bad('a decimal', '12.5 saws'),
  bad('another day', 'On 10 March 2026'),
  bad('another month', 'On 9 April'),
  bad('another year', 'In March 2025'),
  bad('another date in figures', 'On 2026-03-10'),
  bad('another weekday', 'The fair is on Sunday'),
  bad('a German date', 'am 10. März 2026'),
  bad('an invented quotation', 'Ada said: “Oak is the best of woods.”'),
  bad('a quotation that was changed', 'Ada said: “Oak moves, give it room.”'),
  bad('a German quotation', 'Ada: „Eiche lebt“'),
  bad('a Japanese quotation', '「木は生きている」と'),
  bad('another address', 'See https://joinery.example/sale'),
  bad('a mention', 'Thanks @ada'),
  bad('a hashtag', '#oak'),
  bad('an invented name', 'Grace came too.', { isKnownError }),
  bad('a small number in words', 'We have three benches.', { isKnownError }),
  bad('a relative date', 'The fair is tomorrow.', { isKnownError }),
  bad('a claim without a number', 'Most of our guests come again.', { isKnownError }),
  good('the number in figures', '12 saws'),
  good('the number in words', 'twelve saws'),
  good('another thousands mark', '1.250 people, or 1250, or 1’250'),
  good('the percentage by its sign', '40 % brought a dull saw'),
  good('the multiple in full', 'It costs 2,500'),
  good('the number in another script', '١٢ saws'),
  good('the date, shorter', 'On March 9'),
  good('the date in figures', '2026-03-09, or 09.03.2026, or 3/9/2026'),
  good('the month', 'It was March 2026'),
  good('the year', 'That was 2026'),
  good('the weekday', 'Come on Saturday'),
  good('the quotation', '„Oak moves, leave it room“, she said'),
  good('a part of it', 'Ada says that oak “moves”'),
  good('the address', 'joinery.example/fair'),
  good('a digit of a name', 'Galley2 is out'),
  good('one of them', 'One of us, two-sided'),
  good('nothing', ''),
]

describe('unsupported claims', () => {
  judge('unsupported claims', CLAIMS, (text) => notGiven(text, [SOURCE]).length, {
    hits: 22,
    misses: 4,
    falseAlarms: 0,
    quiet: 17,
  })
})

test('a finding points at the claim', () => {
  const text = 'Come on Sunday, 13 saws'
  assert.deepEqual(
    notGiven(text, [SOURCE]).map(({ code, quote, span }) => [code, quote, text.slice(span.start, span.end)]),
    [
      ['number_not_in_source', '13', '13'],
      ['date_not_in_source', 'Sunday', 'Sunday'],
    ],
  )
})

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
    'numbers in words': (units: number) => 'twenty five million '.repeat(units / 20),
    'numbers in figures': (units: number) => '1 million 5 % '.repeat(units / 14),
    dates: (units: number) => '9 March 2026, Sunday '.repeat(units / 21),
    'quotation marks': (units: number) => '“a„'.repeat(units / 3),
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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notInSource } from './not-in-source.ts'

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
    const codes = notInSource(written, [source]).map(({ code }) => code.replace('_not_in_source', ''))
    assert.deepEqual([...new Set(codes)], found)
  })
}

test('no text stalls the process: it is read once, however many marks it has', () => {
  const dots = '.'.repeat(40_000)
  for (const text of [`see https://${dots}a`, `@${dots}`, '@a '.repeat(13_000), 'a.de/'.repeat(8_000)]) {
    const began = process.cpuUsage()
    notInSource(text, [''])
    const { user } = process.cpuUsage(began)
    assert.ok(user < 1_000_000, `${text.slice(0, 12)}… takes ${user} µs`)
  }
})

test('a text full of inventions gets twenty problems of a kind, not thousands', () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `@name${index}`).join(' ')
  assert.equal(notInSource(names, ['']).length, 20)
})

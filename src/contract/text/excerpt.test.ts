import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excerptOf, shortened } from './excerpt.ts'

const FAMILY = '👩‍👩‍👧‍👦'
const ACCENTED = 'e\u0301'

test('an excerpt holds whole characters only', () => {
  const cases: [string, number, string][] = [
    ['plain words', 5, 'plain'],
    ['short', 80, 'short'],
    ['', 3, ''],
    [`abc${FAMILY}de`, 4, `abc${FAMILY}`],
    [`abc${FAMILY}de`, 3, 'abc'],
    [`${ACCENTED}${ACCENTED}${ACCENTED}`, 2, `${ACCENTED}${ACCENTED}`],
    ['🇩🇪🇫🇷🇮🇹', 2, '🇩🇪🇫🇷'],
    ['a\r\nb', 2, 'a\r\n'],
    [`abcd${ACCENTED.slice(1)}`, 4, `abcd${ACCENTED.slice(1)}`],
  ]
  for (const [text, most, expected] of cases) assert.equal(excerptOf(text, most), expected)
})

test('it is bounded in size, whatever a character is built of', () => {
  const abused = `a${'\u0301'.repeat(10_000)}`
  assert.equal(excerptOf(abused, 80), '')
  assert.equal(excerptOf(FAMILY.repeat(20), 100, { mostUnits: 30 }), FAMILY.repeat(2))
  assert.ok(FAMILY.repeat(2).length <= 30)
})

test('shortened says that something was left out', () => {
  assert.equal(shortened('four', 4), 'four')
  assert.equal(shortened('four words', 5), 'four…')
  assert.equal(shortened(`aaa${FAMILY}${FAMILY}`, 4), 'aaa…')
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { growthOf, MOST_GROWTH } from '../../tests/support/growth.ts'
import { parseBody } from './parse-body.ts'

const LONG = '12345678901234567890'

describe('whole numbers beyond 2^53 keep their digits, and nothing else changes:', () => {
  const cases: [text: string, parsed: unknown][] = [
    [`{"id":${LONG},"n":[ ${LONG} , -${LONG},1]}`, { id: LONG, n: [LONG, `-${LONG}`, 1] }],
    [
      '[9007199254740991,9007199254740993,-9007199254740993]',
      [9007199254740991, '9007199254740993', '-9007199254740993'],
    ],
    [`{"a":"x:${LONG}","b":", ${LONG}","c": ${LONG}}`, { a: `x:${LONG}`, b: `, ${LONG}`, c: LONG }],
    [String.raw`["\"",${LONG},"\\",${LONG},"\\\",${LONG}"]`, ['"', LONG, '\\', LONG, `\\",${LONG}`]],
    [`{",${LONG}":1}`, { [`,${LONG}`]: 1 }],
    [`[${LONG}.5,${LONG}e2,${LONG}E+2,0.${LONG}]`, [`${LONG}.5`, `${LONG}e2`, `${LONG}E+2`, `0.${LONG}`].map(Number)],
    ['[0000000000000000001]', '[0000000000000000001]'],
    [`{"id":${LONG}`, `{"id":${LONG}`],
    [`["a,${LONG}`, `["a,${LONG}`],
    ['', null],
  ]
  for (const [text, parsed] of cases) {
    test(text, () => {
      assert.deepEqual(parseBody(text), parsed)
    })
  }
})

test('an answer is read once, whatever it is made of', () => {
  const LARGE = 400_000
  for (const piece of ['1,', '"",', `${LONG},`, `",${LONG}",`, String.raw`"\\\"",`, '{},', ' ']) {
    const textOf = (units: number) => `[${LONG},${piece.repeat(Math.ceil(units / piece.length))}1]`
    const growth = growthOf((units) => {
      const text = textOf(units)
      return () => parseBody(text)
    }, LARGE)
    assert.ok(growth < MOST_GROWTH, `${piece}: ${growth.toFixed(0)} times the work for 16 times the answer`)
  }
})

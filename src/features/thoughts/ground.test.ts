import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tooThin } from './ground.ts'

const ENOUGH = [
  'Glue needs an hour. We waited ten minutes and the leg came off at the customer’s.',
  'Review took 3 days, now 4 hours',
  'Nobody reads the manual, says Ada',
  'A customer said “too slow to be useful”',
  'Kleber braucht eine Stunde',
  '納期は3日遅れました。理由は一つの部品でした',
]
const THIN: [text: string, why: RegExp][] = [
  ['Post about glue', /3 words, and no number or name/],
  ['Write something about our new product', /6 words, and no number or name/],
  ['2026', /1 word\./],
  ['https://example.com/a/very/long/address/of/42', /no words, and no number/],
  ['something nice', /What happened|what happened/],
]

for (const text of ENOUGH) test(`“${text}” says enough`, () => assert.equal(tooThin(text), null))
for (const [text, why] of THIN)
  test(`“${text}” is too thin, and the answer says what to capture`, () => {
    assert.match(tooThin(text) ?? '', why)
    assert.match(tooThin(text) ?? '', /a number from your own work.*draft again/)
  })

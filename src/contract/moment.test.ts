import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Moment } from './common.ts'

test('a time with an offset is the same moment in UTC, to the digit', () => {
  for (const [said, kept] of [
    ['2026-11-24T10:30:00+01:00', '2026-11-24T09:30:00Z'],
    ['2026-11-24T23:30:00.123456-05:30', '2026-11-25T05:00:00.123456Z'],
    ['2026-11-24T10:30:00.5Z', '2026-11-24T10:30:00.5Z'],
    ['2024-03-01T00:30:00+01:00', '2024-02-29T23:30:00Z'],
  ] as const) {
    assert.equal(Moment.parse(said), kept)
  }
})

test('what is no time, or in UTC falls out of the years that a database knows, is refused', () => {
  for (const said of [
    '2026-11-24',
    '2026-11-24T10:30:00',
    '2026-02-30T10:30:00+01:00',
    '2026-11-24T10:30:00+25:00',
    '0000-06-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:00-14:00',
    'x',
  ]) {
    assert.equal(Moment.safeParse(said).success, false, said)
  }
})

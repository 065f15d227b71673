import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, idOf, oneOf, textOf } from './search-params.ts'

const ODD: unknown[] = [undefined, null, 0, 1e9, true, '', [], ['month'], {}, { toString: null }, '\0', '__proto__']

test('unknown search parameters are ignored', () => {
  for (const value of ODD) {
    assert.equal(oneOf(['month', 'week'], value), undefined)
    assert.equal(dayOf(value), undefined)
    assert.equal(idOf(value), undefined)
  }
  assert.equal(textOf('x'.repeat(2001)), undefined)
  assert.equal(textOf(['a']), undefined)
  for (const day of ['2026-13-01', '2026-02-30', '0000-00-00', '9999-12-31', '2026-1-1', '2026-11-22T00:00'])
    assert.equal(dayOf(day), undefined, day)
})

test('known ones are passed on', () => {
  assert.equal(oneOf(['month', 'week'], 'week'), 'week')
  assert.equal(dayOf('2028-02-29'), '2028-02-29')
  assert.equal(textOf('a b'), 'a b')
  assert.equal(idOf('0190a0a0-0000-7000-8000-000000000000'), '0190a0a0-0000-7000-8000-000000000000')
})

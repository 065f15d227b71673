import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consistencyLabel } from './consistency.ts'

test('one active day in seven is not steady', () => {
  const cases: [active: number, days: number, label: string][] = [
    [0, 7, 'none'],
    [1, 7, 'sparse'],
    [2, 7, 'steady'],
    [3, 7, 'strong'],
    [4, 30, 'sparse'],
    [9, 30, 'steady'],
    [13, 30, 'strong'],
  ]
  for (const [active, days, label] of cases) assert.equal(consistencyLabel(active, days), label, `${active} of ${days}`)
})

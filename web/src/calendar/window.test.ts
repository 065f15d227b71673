import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexByDay, stepDay, windowOf } from './window.ts'

test('a month is six weeks from the Monday before its first', () => {
  const { days, from, to } = windowOf('month', '2026-11-24', 'Europe/Lisbon')
  assert.equal(days.length, 42)
  assert.equal(days[0], '2026-10-26')
  assert.equal(from, '2026-10-26T00:00:00.000Z')
  assert.equal(to, '2026-12-07T00:00:00.000Z')
})

test('a week over a change of the clock begins and ends at the zone’s midnights', () => {
  const { from, to } = windowOf('week', '2026-03-29', 'Europe/Lisbon')
  assert.equal(from, '2026-03-23T00:00:00.000Z')
  assert.equal(to, '2026-03-29T23:00:00.000Z')
})

test('the next window begins where this one ends', () => {
  assert.equal(stepDay('month', '2026-01-31', 1), '2026-02-01')
  assert.equal(stepDay('week', '2026-11-24', -1), '2026-11-17')
  assert.equal(windowOf('list', stepDay('list', '2026-11-24', 1), 'UTC').from, windowOf('list', '2026-11-24', 'UTC').to)
})

test('entries lie on the day that the workspace’s clock shows', () => {
  const late = { time: '2026-11-24T23:30:00.000Z' }
  const early = { time: '2026-11-24T01:00:00.000Z' }
  const index = indexByDay([late, early], 'Asia/Kolkata')
  assert.deepEqual(index.get('2026-11-25'), [late])
  assert.deepEqual(index.get('2026-11-24'), [early])
})

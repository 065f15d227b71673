import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOfKind, HALF_HOURS, kindCell, OWN_CELLS, overNeighbours, ownCell } from './week.ts'

const raw = (cells: Record<number, number>): Float64Array => {
  const values = new Float64Array(OWN_CELLS)
  for (const [cell, value] of Object.entries(cells)) values[Number(cell)] = value
  return values
}
const near = (values: Float64Array, cell: number) => Math.round((values[cell] ?? 0) * 100) / 100

test('posts count less the further their time of day is, and not at all beyond an hour and a half', () => {
  const smoothed = overNeighbours(raw({ [ownCell(2, 570)]: 1 }), 1)
  const at = (minutes: number) => near(smoothed, ownCell(2, minutes))
  assert.deepEqual(
    [8 * 60, 8.5 * 60, 9 * 60, 9.5 * 60, 9.5 * 60 + 29, 10 * 60, 10.5 * 60, 11 * 60].map(at),
    [0, 0.33, 0.67, 1, 1, 0.67, 0.33, 0],
  )
  assert.equal(near(smoothed, ownCell(3, 570)), 0, 'Wednesday for itself')
})

test('all weekdays are one kind, both days of the weekend the other', () => {
  const smoothed = overNeighbours(raw({ [ownCell(2, 570)]: 1, [ownCell(4, 570)]: 2, [ownCell(6, 570)]: 4 }), 1)
  assert.equal(near(smoothed, kindCell(ownCell(1, 570))), 3)
  assert.equal(near(smoothed, kindCell(ownCell(0, 570))), 4)
  assert.deepEqual(
    daysOfKind(kindCell(ownCell(3, 570))),
    [1, 2, 3, 4, 5].map((day) => ownCell(day, 570)),
  )
  assert.deepEqual(daysOfKind(kindCell(ownCell(6, 0))), [ownCell(0, 0), ownCell(6, 0)])
})

test('midnight separates nothing: the week is a circle, and so is the day', () => {
  const smoothed = overNeighbours(raw({ [ownCell(6, 1439)]: 1 }), 1)
  assert.equal(near(smoothed, ownCell(0, 0)), 0.67, 'Saturday night is near Sunday morning')
  assert.equal(near(smoothed, kindCell(ownCell(0, 0))), 0.67)
  assert.equal(near(smoothed, ownCell(6, 0)), 0)
})

test('nothing is lost or made: each post is spread over the same three cells’ worth', () => {
  const values = raw({ 0: 1, 47: 2, 48: 3, 335: 4 })
  const total = (from: Float64Array, start: number, end: number) =>
    from.slice(start, end).reduce((sum, value) => sum + value, 0)
  const smoothed = overNeighbours(values, 1)
  assert.ok(Math.abs(total(smoothed, 0, OWN_CELLS) - 30) < 1e-9)
  assert.ok(Math.abs(total(smoothed, OWN_CELLS, OWN_CELLS + 2 * HALF_HOURS) - 30) < 1e-9)
  assert.equal(total(overNeighbours(values, 0), 0, OWN_CELLS), 50, 'counted whole')
})

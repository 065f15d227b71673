import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextReading } from './reading-times.ts'

const PUBLISHED = '2026-11-01T12:00:00.000Z'
const after = (hours: number) => new Date(Date.parse(PUBLISHED) + hours * 3_600_000)

const cases: [readAfterHours: number, nextAfterHours: number | null][] = [
  [0, 1],
  [0.99, 1],
  [1, 6],
  [1.2, 6],
  [5.99, 6],
  [6, 24],
  // After an outage of days the readings that were missed are not made up for, one after the other.
  [50, 72],
  [72, 168],
  [168, 720],
  [719.9, 720],
  [720, null],
  [10_000, null],
]

for (const [hours, next] of cases) {
  test(`read ${hours} h after publishing: again after ${next ?? 'never'}`, () => {
    assert.equal(nextReading(PUBLISHED, after(hours)), next === null ? null : after(next).toISOString())
  })
}

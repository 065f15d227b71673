import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killRuns } from '../kill-runs/play.ts'

/** A few seeds of `npm run kill-runs`, which can play any number. */
test('a run whose workers are killed ends once, is charged once and leaves nothing reserved', {
  timeout: 300_000,
}, async () => {
  const { kills, wrong } = await killRuns([1, 2, 3, 4])
  assert.deepEqual(wrong, [])
  assert.ok(kills >= 4)
})

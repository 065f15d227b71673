import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killRuns } from '../kill-runs/play.ts'

/** Plays a few seeds. `npm run kill-runs` can play any number. */
test('a run whose workers are killed ends once, is charged once and leaves nothing reserved', {
  timeout: 300_000,
}, async () => {
  const { kills, wrong } = await killRuns([1, 2, 3, 4])
  assert.deepEqual(wrong, [])
  assert.ok(kills >= 4)
})

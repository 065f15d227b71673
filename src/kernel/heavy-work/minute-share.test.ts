import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMinuteShare } from './minute-share.ts'

test('each party has its share of a minute, and is told how long to wait', () => {
  let now = 1000
  const share = createMinuteShare({ most: 2, monotonic: () => now })
  assert.equal(share.take(['ana', 'org']), null)
  now += 20_000
  assert.equal(share.take(['ben', 'org']), null)
  assert.deepEqual(share.take(['carl', 'org']), { waitSeconds: 40 }, 'one of its parties has had it')
  assert.equal(share.take(['carl']), null, 'what was refused was not counted')
  now += 39_999
  assert.deepEqual(share.take(['org']), { waitSeconds: 1 })
  now += 1
  assert.equal(share.take(['org']), null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FindOutcome } from '#platforms/publishing.ts'
import { lookUp, PLATFORM_CLASSES, type Platform, take } from './platform.ts'
import { randomFrom } from './random.ts'
import { LONGEST_LAG_MS, MINUTE } from './timing.ts'

/** Every answer that an adapter may give about a doubt. With a new one this does not compile until it is listed. */
const ANSWERS: Record<FindOutcome['state'], true> = {
  found: true,
  absent: true,
  processing: true,
  repeat: true,
  cannot_tell: true,
}

test('the simulated platforms give every answer that adapters can give', () => {
  const given = new Set<string>()
  const request = { approval: 1, part: 0, key: 'key', hash: 'hash' }
  for (const kind of PLATFORM_CLASSES) {
    for (let seed = 1; seed <= 50; seed++) {
      const platform: Platform = { kind, processing: seed % 2 === 0, entries: [] }
      given.add(lookUp(platform, request, 0, 0).state)
      take(platform, request, 0, randomFrom(seed))
      for (const later of [LONGEST_LAG_MS, MINUTE, 20 * MINUTE]) given.add(lookUp(platform, request, 0, later).state)
    }
  }
  assert.deepEqual([...given].sort(), Object.keys(ANSWERS).sort())
})

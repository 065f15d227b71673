import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROOM } from './limits/draft-room.ts'
import type { NetworkLimits } from './limits/limit-shapes.ts'
import { LIMITS } from './limits/limits.ts'
import { PLATFORM_PAYLOADS } from './networks/platform-payload.ts'
import { PLATFORMS } from './platforms.ts'

/** Every `source` in a tree of limits. */
function sourcesIn(value: unknown): (string | null)[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => (key === 'source' ? [below] : sourcesIn(below)))
}

for (const platform of PLATFORMS) {
  test(`${platform}: figures are dated, and some page says so`, () => {
    const limits: NetworkLimits = LIMITS[platform]
    assert.match(limits.checkedOn, /^20\d\d-(0[1-9]|1[0-2])$/)
    const named = sourcesIn(limits).filter((source) => source !== null)
    assert.ok(named.length > 0 && named.every((source) => URL.canParse(source)))
  })

  test(`${platform}: a thread is as long as the figures say, wherever the payload takes one`, () => {
    const { parts }: NetworkLimits = LIMITS[platform]
    const payload = PLATFORM_PAYLOADS[platform]
    assert.equal('thread' in payload.shape, parts !== undefined)
    if (!parts) return
    const thread = (length: number) => ({ thread: Array.from({ length }, () => ({ text: 'a' })) })
    assert.ok(payload.safeParse(thread(parts.max - 1)).success)
    assert.equal(payload.safeParse(thread(parts.max)).success, false)
  })
}

test('a post may name as many images as the most generous network takes', () => {
  assert.equal(ROOM.images, LIMITS.tiktok.kinds.photos.images.max)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PLATFORMS } from '#contract/platforms.ts'
import { POST_METRICS } from '#contract/results/results.ts'
import { testApp } from '../../../tests/support/app.ts'
import { engagementScore } from './engagement.ts'

interface Metric {
  key: string
  weight: number | null
  platforms: string[]
  whenUntold: string
}

test('the metric dictionary explains every figure of a post to whoever asks', async () => {
  const t = await testApp()
  try {
    const { status, data, headers } = await t.request('GET', '/v1/public/metrics')
    assert.equal(status, 200)
    const items: Metric[] = data.items
    assert.deepEqual(
      items.map(({ key }) => key),
      [...POST_METRICS, 'engagements', 'engagementScore', 'engagementRate'],
    )
    const weights = Object.fromEntries(items.map(({ key, weight }) => [key, weight ?? 0]))
    const one = { likes: 1, reposts: 10, replies: 100, quotes: 1000, bookmarks: 10_000, impressions: 7 }
    const score = POST_METRICS.reduce((sum, key) => sum + (weights[key] ?? 0) * one[key], 0)
    assert.equal(engagementScore({ ...one, unavailable: [] }), score)
    assert.equal(score, 1 + 30 + 300 + 4000 + 20_000)
    assert.deepEqual(
      items.filter(({ whenUntold }) => whenUntold === 'null').map(({ key }) => key),
      ['bookmarks', 'impressions', 'engagementRate'],
    )
    for (const { platforms } of items) {
      assert.ok(platforms.length > 0 && platforms.every((name) => (PLATFORMS as readonly string[]).includes(name)))
    }
    assert.match(String(headers['ratelimit-policy']), /w=60/)
    // The dictionary describes figures and holds none: it stays the same whoever has posts.
    await t.make.org()
    assert.deepEqual((await t.request('GET', '/v1/public/metrics')).data, data)
  } finally {
    await t.close()
  }
})

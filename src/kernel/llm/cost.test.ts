import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_USAGE } from './answer.ts'
import { costOf } from './cost.ts'
import { DEFAULT_MODELS, KEYED_PROVIDERS } from './default-models.ts'
import { vendoredPrices } from './prices.ts'

const list = {
  date: '2026-11-01',
  models: {
    'openai:a': {
      input: 1,
      output: 5,
      cacheRead: 0.1,
      cacheWrite: 1.25,
      above: [{ inputTokens: 1000, input: 2, output: 10 }],
    },
    'openai:speech': { perMinute: 0.006 },
  },
}
const used = (over: object = {}) => ({
  provider: 'openai' as const,
  model: 'a',
  answeredModel: 'a',
  usage: { ...NO_USAGE, inputTokens: 1000, cachedInputTokens: 400, cacheWriteTokens: 100, outputTokens: 200 },
  ...over,
})

test('each kind of token has its price', () => {
  // 500 × 1 + 400 × 0.1 + 100 × 1.25 + 200 × 5
  assert.deepEqual(costOf(used(), [list]), {
    costMicroUsd: 1665,
    pricingVersion: '2026-11-01',
    usedFallbackEstimate: false,
  })
})

test('a longer input has another price, of the output as well', () => {
  const usage = { ...NO_USAGE, inputTokens: 1001, outputTokens: 10 }
  assert.equal(costOf(used({ usage }), [list]).costMicroUsd, 2102)
})

test('a part of a millionth counts as a whole one', () => {
  const usage = { ...NO_USAGE, inputTokens: 1, cachedInputTokens: 1 }
  assert.equal(costOf(used({ usage }), [list]).costMicroUsd, 1)
})

test('a name that is only alike has no price', () => {
  for (const model of ['a-2026-11-01', 'A', 'aa']) {
    const { costMicroUsd, usedFallbackEstimate } = costOf(used({ model, answeredModel: model }), [list])
    assert.deepEqual([costMicroUsd, usedFallbackEstimate], [null, true])
  }
  assert.equal(costOf(used({ provider: 'google' }), [list]).costMicroUsd, null)
})

test('the first list that knows the model counts', () => {
  const own = { date: '2026-12-01', models: { 'openai:a': { input: 0, output: 0 } } }
  assert.deepEqual(costOf(used(), [own, list]), {
    costMicroUsd: 0,
    pricingVersion: '2026-12-01',
    usedFallbackEstimate: false,
  })
})

test('speech is paid by the minute, if its length is known', () => {
  const speech = used({ model: 'speech', answeredModel: 'speech', usage: NO_USAGE, seconds: 90 })
  assert.equal(costOf(speech, [list]).costMicroUsd, 9_000)
  assert.equal(costOf({ ...speech, seconds: null }, [list]).costMicroUsd, null)
})

test('Galley knows the prices of the models that it takes by itself', () => {
  const { models, sources } = vendoredPrices()
  const taken = KEYED_PROVIDERS.flatMap((provider) =>
    Object.values(DEFAULT_MODELS[provider]).flatMap((model) => (model ? `${provider}:${model}` : [])),
  )
  const unknown = taken.filter((name) => !models[name])
  assert.deepEqual(unknown, ['google:gemini-nano-banana-2.1'], 'of which no price was found')
  for (const [name, { source }] of Object.entries(models)) assert.ok(sources?.[source ?? ''], name)
})

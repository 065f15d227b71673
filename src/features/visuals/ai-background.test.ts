import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type AiWorld, openAiWorld } from '../ai/world-for-tests.ts'

let world: AiWorld
before(async () => {
  world = await openAiWorld()
})
after(() => world.close())

const content = { title: 'Fair winds' }
const aiBackground = { prompt: 'The sea at dawn' }

test('a picture by AI lies behind the words, is told as such and is paid once', async () => {
  const { t } = world
  const as = await t.make.org()
  const left = async () => (await t.request('GET', '{O}/billing/balance', { as })).data
  const before = await left()
  const visuals = (what: string, body: object) => t.request('POST', `{O}/marketing/visuals/${what}`, { as, body })
  const quote = await visuals('image', { content, aiBackground, estimateOnly: true })
  assert.deepEqual(quote.data.estimate.credits, 5)
  assert.deepEqual(await left(), before)

  const { data, status, body } = await visuals('image', {
    content,
    aiBackground,
    template: 'photo',
    alsoFormats: ['story'],
  })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(data.aiBackground.model, 'simulated-painter')
  assert.ok(data.aiBackground.estimatedCostMilliUsd > 0)
  const file = await t.request('GET', `{O}/marketing/media/${data.images[1].assetId}`, { as })
  assert.equal(file.data.aiGenerated, true)
  const usage = await t.owner
    .selectFrom('credit_usage')
    .select(['action', 'milli', 'feature'])
    .where('org_id', '=', as.orgId)
    .execute()
  assert.deepEqual(usage, [{ action: 'image_generate', milli: 5000, feature: 'visuals' }])

  const slides = await visuals('carousel', { slides: [content, content], aiBackground, outputs: ['images'] })
  assert.equal(slides.data.aiBackground.model, 'simulated-painter')
})

test('a picture that is refused costs nothing, and the words say why', async () => {
  const { t } = world
  const as = await t.make.org()
  const body = { content, aiBackground: { prompt: 'Something forbidden' } }
  const refused = await t.request('POST', '{O}/marketing/visuals/image', { as, body })
  assert.deepEqual([refused.status, refused.body.code], [502, 'platform_error'])
  const holds = await t.owner.selectFrom('credit_hold').select('state').where('org_id', '=', as.orgId).execute()
  assert.deepEqual(holds, [{ state: 'voided' }])
  const library = await t.request('GET', '{O}/marketing/media', { as })
  assert.equal(library.data.total, 0)
})

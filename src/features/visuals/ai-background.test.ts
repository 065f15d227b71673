import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '#kernel/ids.ts'
import { type AiWorld, openAiWorld } from '../../../tests/support/features/ai/world.ts'
import { priceOf } from '../../../tests/support/prices.ts'

let world: AiWorld
before(async () => {
  world = await openAiWorld()
})
after(() => world.close())

const content = { title: 'Fair winds' }
const aiBackground = { prompt: 'The sea at dawn' }

test('an AI picture lies behind the words, is marked as AI and is charged once', async () => {
  const { t } = world
  const as = await t.make.org()
  const left = async () => (await t.request('GET', '{O}/billing/balance', { as })).data
  const before = await left()
  const visuals = (what: string, body: object) => t.request('POST', `{O}/marketing/visuals/${what}`, { as, body })
  const quote = await visuals('image', { content, aiBackground, estimateOnly: true })
  assert.deepEqual(quote.data.estimate.credits, priceOf('image_generate'))
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
  assert.deepEqual(usage, [{ action: 'image_generate', milli: 1000 * priceOf('image_generate'), feature: 'visuals' }])

  const slides = await visuals('carousel', { slides: [content, content], aiBackground, outputs: ['images'] })
  assert.equal(slides.data.aiBackground.model, 'simulated-painter')
})

test('a refused picture costs nothing, and the error says why', async () => {
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

test('problems with words, model or file types are found before a picture is generated', async () => {
  const { t } = world
  const as = await t.make.org()
  const image = (body: object) => t.request('POST', '{O}/marketing/visuals/image', { as, body })
  const codes = async (body: object) => {
    const answer = await image(body)
    return [answer.status, answer.body.details?.[0]?.path, answer.body.details?.[0]?.code]
  }
  const silent = { title: '\u{10ffff}' }
  assert.deepEqual(await codes({ content: silent, aiBackground }), [400, 'body.content.title', 'custom'])
  const slides = await t.request('POST', '{O}/marketing/visuals/carousel', {
    as,
    body: { slides: [silent, silent], aiBackground },
  })
  assert.equal(slides.status, 400)
  const dear = { content, aiBackground: { ...aiBackground, model: 'the-dearest-of-all' } }
  assert.deepEqual(await codes(dear), [400, 'body.aiBackground.model', 'unknown_model'])
  const many = { content, outputs: Array(30).fill('png') }
  assert.deepEqual((await codes(many)).slice(0, 2), [400, 'body.outputs'])
  const holds = await t.owner.selectFrom('credit_hold').select('state').where('org_id', '=', as.orgId).execute()
  assert.deepEqual(holds, [])
  const twice = await image({ content, outputs: ['png', 'png'] })
  // The requested type, and the JPEG that every network accepts.
  assert.equal(twice.data.images.length, 2)
})

test('pictures count against a workspace’s daily cost limit', async () => {
  const { t } = world
  const as = await t.make.org()
  const { ai } = t.services.config
  const most = ai.dailyMicroUsdPerOrg
  try {
    Object.assign(ai, { dailyMicroUsdPerOrg: 50_000 })
    const body = { content, aiBackground }
    assert.equal((await t.request('POST', '{O}/marketing/visuals/image', { as, body })).status, 200)
    const over = await t.request('POST', '{O}/marketing/visuals/image', { as, body })
    assert.deepEqual([over.status, over.body.code], [429, 'rate_limit_exceeded'])
  } finally {
    Object.assign(ai, { dailyMicroUsdPerOrg: most })
  }
})

test('an API key generates pictures only with ai:use', async () => {
  const { t } = world
  const as = await t.make.org()
  const token = await t.make.apiKeyToken(as, ['workspace:read', 'content:write'])
  const headers = { authorization: `Bearer ${token}` }
  const route = `/v1/orgs/${as.orgId}/marketing/visuals/image`
  const refused = await t.request('POST', route, { headers, body: { content, aiBackground } })
  assert.equal(refused.status, 403)
  assert.equal((await t.request('POST', route, { headers, body: { content } })).status, 200)
})

test('if the library is full, no picture is generated', async () => {
  const { t } = world
  const as = await t.make.org()
  const id = newId()
  await t.owner
    .insertInto('media_asset')
    .values({
      org_id: as.orgId,
      id,
      kind: 'video',
      source: 'upload',
      status: 'ready',
      content_type: 'video/mp4',
      upload_key: `uploads/${as.orgId}/${id}`,
      storage_key: `media/${as.orgId}/${id}.mp4`,
      size_bytes: t.services.config.storageBytes,
      width: 640,
      height: 360,
      duration_seconds: 2,
      created_by: as.userId,
      completed_at: new Date().toISOString(),
    })
    .execute()
  const asked = () => world.models.journal().filter(({ path }) => path.includes('images')).length
  const before = asked()
  const { status, body } = await t.request('POST', '{O}/marketing/visuals/image', {
    as,
    body: { content, aiBackground },
  })
  assert.deepEqual([status, body.code, asked()], [402, 'fair_use_limit', before])
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { VISUAL_FORMATS, VISUAL_TEMPLATES } from '#contract/making/visual-lists.ts'
import { PLATFORMS, type Platform } from '#contract/platforms.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { solid } from '../../../tests/support/features/media/images.ts'
import { uploadsOf } from '../../../tests/support/features/media/uploads.ts'

let t: TestApp
let owner: Person
before(async () => {
  t = await testApp()
  owner = await t.make.org()
})
after(() => t.close())

const visuals = (what: string, body: object, as = owner) =>
  t.request('POST', `{O}/marketing/visuals/${what}`, { as, body })
const library = async (as = owner) => (await t.request('GET', '{O}/marketing/media', { as })).data
const bytesOf = async (url: string) =>
  Buffer.from(await t.services.storage.read(new URL(url).pathname.replace('/storage/', '')))
/** The networks whose check finds an error in the returned media, in a post that is otherwise complete. */
async function refusing(media: object | null, networks: readonly Platform[] = PLATFORMS): Promise<string[]> {
  const refused: string[] = []
  for (const platform of networks) {
    const body = { platform, contentText: 'Out now', media, platformPayload: NEEDED[platform] }
    const { status, data } = await t.request('POST', '{O}/marketing/posts/check', { as: owner, body })
    const isRefused = data.problems?.some(({ severity }: { severity: string }) => severity === 'error')
    if (status !== 200 || isRefused) refused.push(platform)
  }
  return refused
}
const NEEDED: Partial<Record<Platform, object>> = {
  tiktok: { privacyLevel: 'SELF_ONLY' },
  reddit: { subreddit: 'sails', title: 'A file', kind: 'image' },
  youtube: { title: 'A film', madeForKids: false },
}

const content = { title: 'Ship the small thing', body: 'Nobody remembers the roadmap.' }

describe('an image', () => {
  test('is a file of the library that a post can carry and that says what it was made from', async () => {
    const answer = await visuals('image', { content, format: 'portrait', alsoFormats: ['link', 'portrait'] })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const { images, postMedia, aiBackground, warnings } = answer.data
    assert.deepEqual(
      images.map(({ format, width, height }: Record<string, unknown>) => [format, width, height]),
      [
        ['portrait', 1080, 1350],
        ['link', 1200, 630],
      ],
    )
    assert.deepEqual([aiBackground, warnings], [null, []])
    assert.deepEqual([postMedia.kind, postMedia.assetId], ['image', images[0].assetId])
    assert.equal(postMedia.altText, 'Ship the small thing. Nobody remembers the roadmap.')
    const { width, format } = await sharp(await bytesOf(images[0].url)).metadata()
    assert.deepEqual([width, format], [1080, 'jpeg'])

    const { data } = await t.request('GET', `{O}/marketing/media/${images[0].assetId}`, { as: owner })
    assert.deepEqual(
      [data.source, data.title, data.format, data.aiGenerated],
      ['branded_image', content.title, 'portrait', false],
    )
    assert.ok(data.previewUrl)
    const { kind, ...request } = data.madeFrom
    assert.equal(kind, 'image')
    const again = await visuals('image', request)
    assert.deepEqual(await bytesOf(again.data.images[0].url), await bytesOf(images[0].url))
    assert.equal((await library()).counts.onBrand, 4)

    const draft = await t.request('POST', '{O}/marketing/drafts', {
      as: owner,
      body: { posts: [{ platform: 'x', contentText: 'Out now', media: postMedia }] },
    })
    assert.ok([200, 201].includes(draft.status), JSON.stringify(draft.body))
  })

  test('comes in the requested file types, and always also as a JPEG, which posts carry', async () => {
    for (const [outputs, types] of [
      [undefined, ['image/jpeg']],
      [
        ['jpeg', 'webp'],
        ['image/jpeg', 'image/webp'],
      ],
      [['png'], ['image/png', 'image/jpeg']],
    ]) {
      const { data } = await visuals('image', { content, outputs })
      assert.deepEqual(
        data.images.map(({ contentType }: { contentType: string }) => contentType),
        types,
      )
      assert.equal(data.postMedia.contentType, 'image/jpeg')
      assert.deepEqual(await refusing(data.postMedia), ['youtube'])
    }
  })

  test('has a picture of the library or behind a link as its background, and refuses anything else', async () => {
    const bytes = await solid({ width: 300, height: 200 }).jpeg().toBuffer()
    const { asset } = await uploadsOf(t).upload(owner, bytes, 'image/jpeg')
    const made = await visuals('image', { content, template: 'photo', backgroundImage: { assetId: asset.assetId } })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const codes = async (backgroundImage: object, more: object = {}) => {
      const answer = await visuals('image', { content, backgroundImage, ...more })
      return [answer.status, ...answer.body.details.map(({ path, code }: Record<string, string>) => `${path} ${code}`)]
    }
    assert.deepEqual(await codes({}), [400, 'body.backgroundImage one_of_both'])
    assert.deepEqual(await codes({ assetId: crypto.randomUUID() }), [
      400,
      'body.backgroundImage.assetId asset_not_found',
    ])
    assert.deepEqual(await codes({ url: 'https://10.0.0.1/a.png' }), [400, 'body.backgroundImage.url address_refused'])
    const both = { aiBackground: { prompt: 'Sea' } }
    assert.deepEqual(await codes({ assetId: asset.assetId }, both), [400, 'body.aiBackground one_of_both'])
  })

  test('says what was cut and what is not shown', async () => {
    const { data } = await visuals('image', {
      content: { ...content, body: 'word '.repeat(150), stat: '7' },
      format: 'linkedin_banner',
    })
    assert.deepEqual(data.warnings.map(({ field, code }: Record<string, string>) => `${field} ${code}`).sort(), [
      'body shortened',
      'stat field_unused',
    ])
  })

  test('by AI is refused where no model is set up, with what to configure, and costs nothing', async () => {
    const answer = await visuals('image', { content, aiBackground: { prompt: 'The sea at dawn' } })
    assert.deepEqual([answer.status, answer.body.code], [503, 'provider_unavailable'])
    assert.match(answer.body.error, /OPENAI_API_KEY/)
    const estimate = await visuals('image', { content, estimateOnly: true })
    assert.deepEqual(estimate.data, { estimate: { credits: 0, providerCostMilliUsd: null } })
  })

  test('is made by people who may write, and by nobody outside the workspace', async () => {
    const viewer = await t.make.member(owner, 'viewer')
    assert.equal((await visuals('image', { content }, viewer)).status, 403)
  })
})

test('a carousel is a tagged PDF and its slides, with the form that each network carries', async () => {
  const slides = Array.from({ length: 12 }, (_, at) => ({ title: `Slide ${at + 1}` }))
  const answer = await visuals('carousel', { slides, format: 'square' })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const { document, slides: images, postMedia } = answer.data
  assert.deepEqual([document.pageCount, images.length, images[11].page], [12, 12, 12])
  assert.deepEqual([postMedia.linkedin.kind, postMedia.linkedin.pageCount], ['document', 12])
  for (const platform of PLATFORMS) {
    if (platform === 'youtube') assert.equal(postMedia[platform], null)
    else assert.deepEqual(await refusing(postMedia[platform], [platform]), [], platform)
  }
  assert.equal(postMedia.x.images.length, 4)
  assert.ok(postMedia.instagram.images.length >= 10)
  const pdf = (await bytesOf(document.url)).toString('latin1')
  assert.match(pdf, /^%PDF-1\.7/)
  assert.match(pdf, /\/Marked true/)
  assert.equal(pdf.match(/\/Alt /g)?.length, 12)
  const { data } = await t.request('GET', `{O}/marketing/media/${document.assetId}`, { as: owner })
  assert.deepEqual([data.source, data.madeFrom.kind, data.madeFrom.slides.length], ['carousel', 'carousel', 12])

  assert.equal(document.pageCount, 12)
  const { items } = (await t.request('GET', '{O}/marketing/media', { as: owner, query: { limit: '13' } })).data
  const places = items.map(({ title }: { title: string }) => /\((\d+)\/12\)$/.exec(title)?.[1] ?? 'document')
  assert.deepEqual(places, ['document', ...Array.from({ length: 12 }, (_, at) => `${at + 1}`)])
  assert.deepEqual(
    items[0].asset.previewImageUrls,
    items.slice(1).map(({ previewUrl }: { previewUrl: string }) => previewUrl),
  )
  const slide = await t.request('GET', `{O}/marketing/media/${items[5].id}`, { as: owner })
  assert.deepEqual(slide.data.madeFrom, { kind: 'part', of: document.assetId })

  const carousels = await t.request('GET', '{O}/marketing/media', { as: owner, query: { kind: 'carousel' } })
  const mine = carousels.data.items.filter(({ title }: { title: string }) => title.startsWith('Slide 1'))
  assert.deepEqual(
    mine.map(({ id, asset }: { id: string; asset: { kind: string } }) => [id, asset.kind]),
    [[document.assetId, 'document']],
    'a carousel is one entry, whatever files it has',
  )
  assert.equal(carousels.data.total, carousels.data.items.length)

  const alone = await visuals('carousel', { slides: slides.slice(0, 2), outputs: ['pdf'] })
  const pages: string[] = alone.data.postMedia.linkedin.previewImageUrls
  assert.equal(pages.length, 2)
  const small = await Promise.all(pages.map(bytesOf))
  assert.notDeepEqual(small[0], small[1])
  const kept = await t.owner
    .selectFrom('media_asset')
    .select('preview_bytes')
    .where('id', '=', alone.data.document.assetId)
    .executeTakeFirstOrThrow()
  assert.equal(kept.preview_bytes, (small[0]?.length ?? 0) + (small[1]?.length ?? 0), 'both count as stored')
  const only = await visuals('carousel', { slides: slides.slice(0, 2), outputs: ['images'] })
  assert.deepEqual([only.data.document, only.data.postMedia.linkedin.kind], [null, 'images'])
  const three = await t.request('GET', '{O}/marketing/media', { as: owner, query: { kind: 'carousel' } })
  assert.equal(three.data.total, carousels.data.total + 2)
  assert.equal(three.data.items[0].id, only.data.slides[0].assetId, 'without a document, its first slide')
  assert.equal((await visuals('carousel', { slides: slides.slice(0, 1) })).status, 400)
})

test('a visual with an AI picture says so, and so does a visual made from it', async () => {
  const drawn = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2255aa' } })
    .png()
    .toBuffer()
  const { asset } = await uploadsOf(t).upload(owner, drawn, 'image/png')
  await t.owner.updateTable('media_asset').set({ ai_generated: true }).where('id', '=', asset.assetId).execute()
  const flagOf = async (assetId: string) =>
    (await t.request('GET', `{O}/marketing/media/${assetId}`, { as: owner })).data.aiGenerated
  const image = await visuals('image', { content, backgroundImage: { assetId: asset.assetId } })
  assert.equal(await flagOf(image.data.images[0].assetId), true)
  const shot = await visuals('screenshot', { screenshot: { assetId: image.data.images[0].assetId } })
  assert.equal(await flagOf(shot.data.images[0].assetId), true)
})

test('a screenshot gets a frame that fits its picture, and says what was applied', async () => {
  const dark = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#101418' } })
    .png()
    .toBuffer()
  const { asset } = await uploadsOf(t).upload(owner, dark, 'image/png')
  const body = {
    screenshot: { assetId: asset.assetId },
    layout: 'tilted',
    addressBar: 'app.example',
    crop: { zoom: 2 },
  }
  const { data, status } = await visuals('screenshot', body)
  assert.equal(status, 200)
  assert.deepEqual(data.window, { theme: 'dark', addressBar: 'app.example' })
  assert.deepEqual(data.crop, { zoom: 2, focusX: 0.5, focusY: 0 })
  assert.deepEqual([data.images[0].format, data.images[0].width], ['landscape', 1600])
})

describe('a preview', () => {
  test('is small, shows what will be made, and keeps nothing', async () => {
    const before = (await library()).total
    const { data } = await visuals('preview', { kind: 'image', content, format: 'story' })
    assert.deepEqual([data.width, data.height], [304, 540])
    const png = Buffer.from(data.image.split(',')[1], 'base64')
    assert.deepEqual((await sharp(png).metadata()).height, 540)
    const slides = await visuals('preview', { kind: 'carousel', slides: [content, content] })
    assert.equal(slides.data.slides.length, 2)
    assert.equal(slides.data.slides[0], slides.data.image)
    assert.equal((await library()).total, before)
  })

  test('accepts only the fields of its kind', async () => {
    const wrong = async (body: object) => {
      const answer = await visuals('preview', body)
      return [answer.status, ...answer.body.details.map(({ path, code }: Record<string, string>) => `${path} ${code}`)]
    }
    assert.deepEqual(await wrong({ kind: 'image' }), [400, 'body.content required'])
    assert.deepEqual(await wrong({ kind: 'carousel', slides: [content, content], template: 'quote' }), [
      400,
      'body.template unknown_field',
    ])
  })
})

test('the options list what there is, and what the brand provides', async () => {
  await t.request('PATCH', '{O}/brand/kit', {
    as: owner,
    body: { colors: { primary: '#0f766e' }, headingFont: 'Gotham' },
  })
  const { data } = await t.request('GET', '{O}/marketing/visuals/options?includeAllModels=true', { as: owner })
  assert.deepEqual(
    [data.formats.length, data.templates.length, data.carousel.maxSlides],
    [VISUAL_FORMATS.length, VISUAL_TEMPLATES.length, 15],
  )
  assert.deepEqual(data.aiBackground, {
    available: false,
    defaultModel: '',
    recommendedModels: [],
    totalModels: 0,
    models: [],
  })
  assert.deepEqual([data.brand.colors, data.brand.headingFont, data.brand.hasLogo], [['#0f766e'], 'Outfit', false])
})

for (const [what, path, kind, words] of [
  ['previews', 'preview', { kind: 'image' }, /look again in a few seconds/],
  ['visuals', 'image', {}, /try again in ten seconds/],
] as const) {
  test(`many ${what} of one person wait for their turn, a few are refused, and another person’s is served`, async () => {
    const [one, other] = [await t.make.org(), await t.make.org()]
    const ask = (as: typeof one) =>
      t.request('POST', `{O}/marketing/visuals/${path}`, {
        as,
        body: { ...kind, content: { title: 'Fair winds' }, includeLogo: false },
      })
    const many = Array.from({ length: 30 }, () => ask(one))
    const theirs = await ask(other)
    assert.equal(theirs.status, 200)
    const answers = await Promise.all(many)
    assert.ok(answers.some(({ status }) => status === 200))
    const refused = answers.find(({ status }) => status !== 200)
    assert.equal(refused?.status, 503)
    assert.match(refused?.body.error, words)
  })
}

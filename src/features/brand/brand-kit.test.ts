import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { png, svg } from '../../../tests/support/features/brand/logos.ts'
import { listening, portOf } from '../../../tests/support/kernel/net/servers.ts'
import { createSeed } from '../../../tests/support/seed.ts'

let t: TestApp
let server: Server
let origin: string
let asked = 0

before(async () => {
  t = await testApp()
  t.services.importFetch = createGuardedFetch({ allowLoopback: true })
  server = await listening(async (request, response) => {
    asked += 1
    if (request.url === '/logo.svg') response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg())
    else if (request.url === '/small.png') response.end(await png(60, 30))
    else if (request.url === '/moved') response.writeHead(302, { location: '/logo.svg' }).end()
    else if (request.url === '/endless') {
      response.writeHead(200, { 'content-type': 'image/png' })
      const more = setInterval(() => response.write(Buffer.alloc(1_000_000)), 1)
      response.on('close', () => clearInterval(more))
    } else response.writeHead(404).end()
  })
  origin = `http://127.0.0.1:${portOf(server)}`
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await t.close()
})

const kitOf = async (as: Person) => (await t.request('GET', '{O}/brand/kit', { as })).data
const patch = (as: Person, body: object) => t.request('PATCH', '{O}/brand/kit', { as, body })
const codes = (list: { code: string; field?: string; path?: string }[]) =>
  list.map(({ code, field, path }) => `${field ?? path} ${code}`)
const filesOf = ({ orgId }: Person) =>
  readdir(join(t.services.config.dataDir, 'files/media', orgId)).catch((): string[] => [])
const PARTS = ['colors.primary', 'colors.secondary', 'colors.accent', 'colors.background', 'headingFont', 'bodyFont']

test('a kit that nobody has set says so', async () => {
  assert.deepEqual(await kitOf(await t.make.org()), {
    colors: { primary: null, secondary: null, accent: null, background: null },
    headingFont: null,
    bodyFont: null,
    logo: null,
    tagline: null,
    website: null,
    updatedAt: null,
    missing: [...PARTS, 'logo', 'tagline', 'website'],
  })
})

test('omitted fields stay, null and blank clear, and values are brought into one form', async () => {
  const as = await t.make.org()
  const first = await patch(as, {
    colors: { primary: '#1D4ED8', accent: 'f60' },
    headingFont: ' "Space Grotesk" ',
    tagline: '  Fair winds ',
    website: 'northwind.example/about',
  })
  assert.equal(first.status, 200, JSON.stringify(first.body))
  assert.equal(first.data.saved, true)
  assert.deepEqual(first.data.changed, ['colors.primary', 'colors.accent', 'headingFont', 'tagline', 'website'])
  assert.deepEqual(first.data.missing, ['colors.secondary', 'colors.background', 'bodyFont', 'logo'])
  const { kit } = first.data
  assert.deepEqual(kit.colors, { primary: '#1d4ed8', secondary: null, accent: '#ff6600', background: null })
  assert.deepEqual(
    [kit.headingFont, kit.tagline, kit.website],
    ['Space Grotesk', 'Fair winds', 'https://northwind.example/about'],
  )
  assert.deepEqual(await kitOf(as), kit)

  const second = await patch(as, { colors: { primary: null }, tagline: ' ', bodyFont: 'Inter' })
  assert.deepEqual(second.data.changed, ['colors.primary', 'bodyFont', 'tagline'])
  assert.deepEqual(second.data.kit.colors, { ...kit.colors, primary: null })
  assert.equal(second.data.kit.website, kit.website)
  assert.notEqual(second.data.kit.updatedAt, kit.updatedAt)

  const same = await patch(as, { bodyFont: 'Inter' })
  assert.deepEqual([same.data.changed, same.data.kit.updatedAt], [[], second.data.kit.updatedAt])
})

test('all problems are reported at once, one per field, and nothing is saved', async () => {
  const as = await t.make.org()
  await patch(as, { tagline: 'Before' })
  const before = await kitOf(as)
  const answer = await patch(as, {
    colors: { primary: 'blue', secondary: '#12345', accent: '#aabbcc', background: 'rgb(0,0,0)' },
    headingFont: 'Inter, sans-serif',
    bodyFont: 'x'.repeat(81),
    logo: { url: `${origin}/none.png` },
    tagline: 'x'.repeat(161),
    website: 'http://northwind.example',
  })
  assert.deepEqual([answer.status, answer.body.code], [422, 'brand_kit_invalid'])
  assert.deepEqual(codes(answer.body.details), [
    'body.colors.primary not_a_colour',
    'body.colors.secondary not_a_colour',
    'body.colors.background not_a_colour',
    'body.headingFont not_a_font',
    'body.bodyFont not_a_font',
    'body.tagline too_long',
    'body.website not_an_address',
    'body.logo.url not_readable',
  ])
  assert.deepEqual(await kitOf(as), before)

  // If one field is bad, the good ones are not saved either, and a good logo is not kept.
  const mixed = await patch(as, { tagline: 'After', colors: { primary: 'blue' }, logo: { url: `${origin}/logo.svg` } })
  assert.deepEqual(codes(mixed.body.details), ['body.colors.primary not_a_colour'])
  assert.deepEqual([await kitOf(as), await filesOf(as)], [before, []])
})

test('a logo behind a link is downloaded, kept in the library and shown by the kit', async () => {
  const as = await t.make.org()
  const url = `${origin}/moved`
  const { status, data, body } = await patch(as, { logo: { url } })
  assert.equal(status, 200, JSON.stringify(body))
  const { logo } = data.kit
  assert.deepEqual([logo.sourceUrl, logo.width, logo.height, logo.contentType], [url, 1024, 512, 'image/png'])
  assert.deepEqual(data.warnings, [])
  const list = await t.request('GET', '{O}/marketing/media', { as })
  const [file] = list.data.items
  assert.deepEqual([list.data.total, file.id, file.source, file.title], [1, logo.assetId, 'import', 'Logo'])
  assert.deepEqual([file.asset.url, file.asset.altText], [logo.url, 'Logo'])
  assert.equal((await t.app.inject({ url: new URL(logo.url).pathname })).statusCode, 200)

  const cleared = await patch(as, { logo: null })
  assert.deepEqual([cleared.data.kit.logo, cleared.data.changed], [null, ['logo']])
  const again = await patch(as, { logo: { assetId: logo.assetId } })
  assert.deepEqual(again.data.kit.logo, { ...logo, sourceUrl: null })

  const small = await patch(as, { logo: { url: `${origin}/small.png` } })
  assert.deepEqual(codes(small.data.warnings), ['logo logo_small'])
})

test('a logo from the library is an image of this workspace', async () => {
  const [as, other] = [await t.make.org(), await t.make.org()]
  const seed = createSeed(t)
  const { id } = await seed.image(other)
  for (const assetId of [id, '00000000-0000-4000-8000-000000000000', (await seed.image(as, 'pending')).id]) {
    const answer = await patch(as, { logo: { assetId } })
    assert.equal(answer.status, 422)
    assert.deepEqual(codes(answer.body.details), ['body.logo.assetId asset_not_found'])
  }
  await t.owner
    .updateTable('media_asset')
    .set({ kind: 'document', content_type: 'application/pdf' })
    .where('id', '=', id)
    .execute()
  const document = await patch(other, { logo: { assetId: id } })
  assert.deepEqual(codes(document.body.details), ['body.logo.assetId not_an_image'])
  const both = await patch(as, { logo: { assetId: id, url: origin } })
  assert.equal(both.status, 400)
})

test('a dry run checks everything, shows the result, and saves nothing', async () => {
  const as = await t.make.org()
  await patch(as, { colors: { primary: '#112233' } })
  const before = await kitOf(as)
  const body = { colors: { accent: '#eeeeee' }, headingFont: 'Comic Neue', logo: { url: `${origin}/logo.svg` } }
  const { data } = await patch(as, { ...body, dryRun: true })
  assert.deepEqual([data.saved, data.changed], [false, ['colors.accent', 'headingFont', 'logo']])
  assert.deepEqual(codes(data.warnings), ['colors.accent low_contrast', 'headingFont font_not_available'])
  const { logo } = data.kit
  assert.deepEqual([logo.assetId, logo.url, logo.width, logo.sourceUrl], [null, null, 1024, body.logo.url])
  assert.ok(!data.missing.includes('logo'))
  assert.deepEqual([await kitOf(as), await filesOf(as)], [before, []])
  const refused = await patch(as, { tagline: 'x'.repeat(200), dryRun: true })
  assert.equal(refused.status, 422)
  const done = await patch(as, body)
  assert.deepEqual(
    [done.data.changed, done.data.warnings, done.data.missing],
    [data.changed, data.warnings, data.missing],
  )
})

test('a kit that changed since it was read is not overwritten, and the answer shows it', async () => {
  const as = await t.make.org()
  const none = await patch(as, { tagline: 'One', ifUpdatedAt: '2026-01-01T00:00:00Z' })
  assert.deepEqual([none.status, none.body.code], [409, 'stale_update'])
  const { updatedAt } = (await patch(as, { tagline: 'One' })).data.kit
  const otherwise = updatedAt.replace('Z', '000+00:00')
  const dry = await patch(as, { tagline: 'Two', ifUpdatedAt: otherwise, dryRun: true })
  assert.equal(dry.status, 200, 'the same time in another way to write it')
  assert.equal((await patch(as, { tagline: 'Two', ifUpdatedAt: updatedAt })).status, 200)
  const requests = asked
  const stale = await patch(as, { logo: { url: `${origin}/logo.svg` }, ifUpdatedAt: updatedAt })
  assert.deepEqual([stale.status, stale.body.code, asked], [409, 'stale_update', requests])
  assert.deepEqual(JSON.parse(stale.body.details[0].message), await kitOf(as))

  // All four requests have read the same kit. One of them changes it, and the uploads of the other three are removed.
  const read = (await kitOf(as)).updatedAt
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, n) =>
      patch(as, { tagline: `Race ${n}`, logo: { url: `${origin}/logo.svg` }, ifUpdatedAt: read }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
  assert.equal((await t.request('GET', '{O}/marketing/media', { as })).data.total, 1)
  assert.equal((await filesOf(as)).length, 2, 'the logo and its preview')
})

test('two people who change different fields at once both succeed', async () => {
  const as = await t.make.org()
  const bodies = [{ tagline: 'T' }, { website: 'https://a.example' }, { headingFont: 'Lora' }, { bodyFont: 'Inter' }]
  for (const { status } of await Promise.all(bodies.map((body) => patch(as, body)))) assert.equal(status, 200)
  const { tagline, website, headingFont, bodyFont } = await kitOf(as)
  assert.deepEqual([tagline, website, headingFont, bodyFont], ['T', 'https://a.example', 'Lora', 'Inter'])
})

test('a link is read from public addresses only, up to a size limit, and as a file', async () => {
  const as = await t.make.org()
  const guarded = t.services.importFetch
  t.services.importFetch = createGuardedFetch()
  try {
    for (const url of [
      `${origin}/logo.svg`,
      'https://10.0.0.1/a.svg',
      'file:///etc/passwd',
      'http://example.com/a.svg',
    ])
      assert.deepEqual(codes((await patch(as, { logo: { url } })).body.details), ['body.logo.url address_refused'])
  } finally {
    t.services.importFetch = guarded
  }
  const endless = await patch(as, { logo: { url: `${origin}/endless` } })
  assert.deepEqual(codes(endless.body.details), ['body.logo.url too_large'])
})

test('somebody who may not change the brand can read it', async () => {
  const owner = await t.make.org()
  for (const role of ['contributor', 'viewer'] as const) {
    const as = await t.make.member(owner, role)
    assert.equal((await patch(as, { tagline: 'No' })).status, 403)
    assert.equal((await kitOf(as)).tagline, null)
  }
  assert.equal((await patch(await t.make.member(owner, 'editor'), { tagline: 'Yes' })).status, 200)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { solid } from '../../../tests/support/features/media/images.ts'
import { LOGO, OWN, picturesOf } from '../../../tests/support/features/media/pictures.ts'

let t: TestApp
let pictures: ReturnType<typeof picturesOf>
let owner: Person

before(async () => {
  t = await testApp()
  pictures = picturesOf(t)
  owner = await t.make.org()
})
after(() => t.close())

const png = (width = 40, height = 40) => solid({ width, height }).png().toBuffer()
const show = (as: Person, avatarUrl: string | null) => t.request('PATCH', '{O}', { as, body: { avatarUrl } })

test('a logo is uploaded and shown whole, on a transparent square', async () => {
  const ticket = await pictures.upload(owner, LOGO, await png(800, 200))
  const changed = await show(owner, ticket.assetUrl)
  assert.deepEqual([changed.status, changed.data.avatarUrl], [200, ticket.assetUrl])
  assert.equal((await t.request('GET', '{O}', { as: owner })).data.avatarUrl, ticket.assetUrl)
  assert.equal((await t.request('GET', '/v1/orgs', { as: owner })).data[0].avatarUrl, ticket.assetUrl)
  const { bytes, headers } = await pictures.shown(ticket.assetUrl)
  assert.equal(headers['content-type'], 'image/webp')
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height], [512, 512])
  const alphaAt = (x: number, y: number) => data[(y * 512 + x) * 4 + 3]
  assert.deepEqual([alphaAt(256, 20), alphaAt(5, 256), alphaAt(506, 256)], [0, 255, 255])
})

test('a new logo replaces the old one, null removes it, and the file is deleted', async () => {
  const [first, second] = [
    await pictures.upload(owner, LOGO, await png()),
    await pictures.upload(owner, LOGO, await png()),
  ]
  await show(owner, first.assetUrl)
  assert.equal((await show(owner, first.assetUrl)).status, 200, 'a repeat is no change')
  assert.equal((await pictures.shown(first.assetUrl)).status, 200)
  await show(owner, second.assetUrl)
  assert.equal((await pictures.shown(first.assetUrl)).status, 404)
  assert.equal((await show(owner, null)).data.avatarUrl, null)
  assert.equal((await pictures.shown(second.assetUrl)).status, 404)
})

test('only a logo that this workspace uploaded is taken', async () => {
  const other = await t.make.org()
  const elsewhere = [
    (await pictures.upload(other, LOGO, await png())).assetUrl,
    (await pictures.upload(owner, OWN, await png())).assetUrl,
    'https://galley.example/logo.png',
    (await pictures.ticket(owner, LOGO, 'image/png')).assetUrl,
    'javascript:alert(1)',
  ]
  for (const url of elsewhere) {
    const refused = await show(owner, url)
    assert.deepEqual(
      [refused.status, refused.body.details[0].path, refused.body.details[0].code],
      [400, 'body.avatarUrl', 'not_uploaded'],
      url,
    )
  }
  assert.equal((await t.request('GET', '{O}', { as: owner })).data.avatarUrl, null)
})

test('a refused change leaves the logo as it is', async () => {
  const [ticket, taken] = [await pictures.upload(owner, LOGO, await png()), await t.make.org()]
  await show(owner, ticket.assetUrl)
  const { slug } = (await t.request('GET', '{O}', { as: taken })).data
  const refused = await t.request('PATCH', '{O}', { as: owner, body: { slug, avatarUrl: null } })
  assert.deepEqual([refused.status, refused.body.code], [409, 'slug_taken'])
  assert.equal((await pictures.shown(ticket.assetUrl)).status, 200)
})

test('a change requires workspace:manage', async () => {
  const editor = await t.make.member(owner, 'editor')
  const body = { contentType: 'image/png' }
  assert.equal((await t.request('POST', LOGO, { as: editor, body })).status, 403)
  assert.equal((await t.request('POST', LOGO, { as: await t.make.member(owner, 'admin'), body })).status, 200)
})

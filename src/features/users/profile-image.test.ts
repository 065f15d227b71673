import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { animation, mp4Head, photo, solid } from '../../../tests/support/features/media/images.ts'
import { LOGO, OWN, picturesOf } from '../../../tests/support/features/media/pictures.ts'

const IMAGE = '/v1/users/me/profile-image'

let t: TestApp
let pictures: ReturnType<typeof picturesOf>
let ana: Person

before(async () => {
  t = await testApp()
  pictures = picturesOf(t)
  ana = await t.make.newcomer()
})
after(() => t.close())

const png = (width = 40, height = 40) => solid({ width, height }).png().toBuffer()
const setImage = (as: Person, key: string) => t.request('POST', IMAGE, { as, body: { key } })
const getImage = (as: Person) => t.request('GET', IMAGE, { as })

test('a picture is uploaded, set, read and taken away', async () => {
  assert.equal((await getImage(ana)).status, 404)
  const ticket = await pictures.upload(ana, OWN, await png())
  assert.deepEqual(
    [Object.keys(ticket).sort(), ticket.method, ticket.requiredHeaders, ticket.expiresInSeconds],
    [
      ['assetUrl', 'expiresInSeconds', 'key', 'method', 'requiredHeaders', 'uploadUrl'],
      'PUT',
      { 'Content-Type': 'image/png' },
      900,
    ],
  )
  assert.equal((await pictures.shown(ticket.assetUrl)).status, 404, 'what was not checked is given to nobody')

  const set = await setImage(ana, ticket.key)
  assert.deepEqual([set.status, set.data], [200, { avatarUrl: ticket.assetUrl, key: ticket.key }])
  assert.equal((await t.request('GET', '/v1/users/me', { as: ana })).data.avatarUrl, ticket.assetUrl)
  const got = await getImage(ana)
  assert.deepEqual(got.data, { key: ticket.key, url: ticket.assetUrl, expiresInSeconds: 3600 })
  const shown = await pictures.shown(ticket.assetUrl)
  assert.deepEqual([shown.status, shown.headers['content-type']], [200, 'image/webp'])
  assert.match(String(shown.headers['content-security-policy']), /sandbox/)
  assert.deepEqual((await setImage(ana, ticket.key)).data, set.data, 'a repeat gives the same answer')

  const gone = await t.request('DELETE', IMAGE, { as: ana })
  assert.deepEqual([gone.status, gone.body], [200, ''])
  assert.equal((await getImage(ana)).status, 404)
  assert.equal((await pictures.shown(ticket.assetUrl)).status, 404, 'the file is deleted')
  assert.equal((await t.request('DELETE', IMAGE, { as: ana })).status, 200, 'a repeat changes nothing')
})

test('a photo is turned upright, made square and small, and loses its metadata', async () => {
  const ticket = await pictures.upload(ana, OWN, await photo({ width: 1600, height: 900 }), 'image/jpeg')
  assert.equal((await setImage(ana, ticket.key)).status, 200)
  const { bytes } = await pictures.shown(ticket.assetUrl)
  const facts = await sharp(bytes).metadata()
  assert.deepEqual(
    [facts.format, facts.width, facts.height, facts.exif, facts.orientation],
    ['webp', 512, 512, undefined, undefined],
  )
  for (const secret of ['CAMERA-MAKER', 'PRIVATE-NOTE']) assert.ok(!bytes.includes(secret))
  // The picture was stored sideways with its left half red. Upright, red is above.
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colorAt = (y: number) => data[(y * 512 + 256) * 3]
  assert.ok((colorAt(20) ?? 0) > 200 && (colorAt(490) ?? 255) < 60, `${colorAt(20)} over ${colorAt(490)}`)
})

test('a small picture is not enlarged, and an animation shows its first frame', async () => {
  const small = await pictures.upload(ana, OWN, await png(60, 30))
  assert.equal((await setImage(ana, small.key)).status, 200)
  const { width, height } = await sharp((await pictures.shown(small.assetUrl)).bytes).metadata()
  assert.deepEqual([width, height], [30, 30])
  const moving = await pictures.upload(ana, OWN, await animation('gif', ['#ff0000', '#00ff00']), 'image/gif')
  assert.equal((await setImage(ana, moving.key)).status, 200)
  assert.equal((await sharp((await pictures.shown(moving.assetUrl)).bytes).metadata()).pages, undefined)
})

test('a new picture replaces the earlier one, whose file is deleted', async () => {
  const [first, second] = [await pictures.upload(ana, OWN, await png()), await pictures.upload(ana, OWN, await png())]
  await setImage(ana, first.key)
  const changed = await t.request('PATCH', '/v1/users/me', { as: ana, body: { avatarUrl: second.assetUrl } })
  assert.deepEqual([changed.status, changed.data.avatarUrl], [200, second.assetUrl])
  assert.equal((await pictures.shown(first.assetUrl)).status, 404)
  assert.equal((await pictures.shown(second.assetUrl)).status, 200)
  const again = await setImage(ana, first.key)
  assert.deepEqual([again.status, again.body.details[0].code], [400, 'not_uploaded'], 'what is gone stays gone')
  assert.equal((await t.request('PATCH', '/v1/users/me', { as: ana, body: { avatarUrl: null } })).data.avatarUrl, null)
  assert.equal((await pictures.shown(second.assetUrl)).status, 404)
})

test('two calls that set the same upload at once both succeed', async () => {
  const ticket = await pictures.upload(ana, OWN, await png(900, 900))
  const answers = await Promise.all(Array.from({ length: 4 }, () => setImage(ana, ticket.key)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  assert.equal((await pictures.shown(ticket.assetUrl)).status, 200)
})

test('an upload that is not one’s own picture is refused at its field', async () => {
  const ben = await t.make.org()
  const [of, logo] = [await pictures.upload(ben, OWN, await png()), await pictures.upload(ben, LOGO, await png())]
  for (const key of [of.key, logo.key, `${of.key}/../${of.key}`, 'uploads/x', '']) {
    const refused = await setImage(ana, key)
    assert.deepEqual([refused.status, refused.body.details[0].path], [400, 'body.key'], key)
    assert.equal(refused.body.details[0].code, 'key_mismatch')
  }
  const own = await pictures.upload(ana, OWN, await png())
  const elsewhere = new URL(new URL(own.assetUrl).pathname, 'https://elsewhere.example').href
  for (const avatarUrl of [of.assetUrl, logo.assetUrl, elsewhere, `${own.assetUrl}?a`, 'javascript:alert(1)']) {
    const refused = await t.request('PATCH', '/v1/users/me', { as: ana, body: { avatarUrl } })
    assert.deepEqual([refused.status, refused.body.details[0].path], [400, 'body.avatarUrl'], avatarUrl)
  }
  const wrongType = await t.request('POST', OWN, { as: ana, body: { contentType: 'image/svg+xml' } })
  assert.deepEqual([wrongType.status, wrongType.body.details[0].code], [400, 'unsupported_type'])
})

test('more than 5 MB are not even taken', async () => {
  const ticket = await pictures.ticket(ana, OWN, 'image/png')
  const refused = pictures.put(ticket, Buffer.concat([await png(), Buffer.alloc(5 * 1024 ** 2)]))
  await assert.rejects(refused, /larger than 5 MB/)
  assert.equal((await setImage(ana, ticket.key)).body.details[0].code, 'not_uploaded')
})

test('the content decides the type, not the declared type', async () => {
  const empty = await pictures.ticket(ana, OWN, 'image/png')
  const cases = [
    [empty.key, 'not_uploaded'],
    [(await pictures.upload(ana, OWN, await png(), 'image/jpeg')).key, 'type_mismatch'],
    [(await pictures.upload(ana, OWN, mp4Head())).key, 'type_mismatch'],
    [(await pictures.upload(ana, OWN, Buffer.from('<svg onload="alert(1)"/>'))).key, 'type_mismatch'],
    [(await pictures.upload(ana, OWN, (await png()).subarray(0, 60))).key, 'not_decodable'],
  ] as const
  for (const [key, code] of cases) {
    const refused = await setImage(ana, key)
    assert.deepEqual(
      [refused.status, refused.body.details?.[0]?.path, refused.body.details?.[0]?.code],
      [400, 'body.key', code],
    )
  }
})

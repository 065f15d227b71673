import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { sweepCardPictures } from '#features/media/index.ts'
import { openDatabase } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { chanceFrom } from '../../../tests/support/chance.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { createPageReader } from './read-page.ts'

const chance = chanceFrom('card-pictures')

let t: TestApp
let server: Server
let origin: string
/** Makes a different picture each time, from noise that does not compress. */
const picture = () =>
  sharp(chance.bytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer()

before(async () => {
  t = await testApp()
  t.services.readPage = createPageReader(createGuardedFetch({ allowLoopback: true }))
  server = createServer(async (request, response) => {
    if (request.url === '/picture.png')
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(await picture())
    const page = '<title>A page</title><meta property="og:image" content="/picture.png">'
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(async () => {
  server.close()
  await t.close()
})

const draft = (as: Person, more: object = {}) =>
  t.request('POST', '{O}/marketing/drafts', {
    as,
    body: { posts: [{ platform: 'bluesky', contentText: `Read ${origin}/page`, ...more }] },
  })
const rowsOf = ({ orgId }: Person) =>
  t.owner.selectFrom('media_asset').selectAll().where('org_id', '=', orgId).orderBy('created_at').execute()
const filesOf = ({ orgId }: Person) =>
  readdir(join(t.services.config.dataDir, 'files/media', orgId)).catch((): string[] => [])
const age = ({ orgId }: Person) =>
  t.owner
    .updateTable('media_asset')
    .set({ completed_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    .where('org_id', '=', orgId)
    .execute()
async function sweep(): Promise<number> {
  const db = openDatabase({ url: t.url, role: 'galley_sweep', max: 1 })
  try {
    return await sweepCardPictures(t.services, db)
  } finally {
    await db.destroy()
  }
}

test('the card picture of a refused draft has a row, and is removed after a day', async () => {
  const owner = await t.make.org()
  assert.equal((await draft(owner, { socialAccountId: newId() })).status, 400)
  const [row, ...more] = await rowsOf(owner)
  assert.deepEqual([row?.source, more], ['link_card', []])
  assert.deepEqual(await filesOf(owner), [`${row?.id}.jpg`])
  assert.equal(await sweep(), 0, 'a request may still be under way with it')
  await age(owner)
  assert.equal(await sweep(), 1)
  assert.deepEqual([await rowsOf(owner), await filesOf(owner)], [[], []])
})

test('a picture stays while a post shows it, and is removed when the page is read again or the link is removed', async () => {
  const owner = await t.make.org()
  const { data } = await draft(owner)
  const [post] = data.posts
  const first = post.linkCard.imageAssetId
  await age(owner)
  assert.equal(await sweep(), 0)
  assert.deepEqual(await filesOf(owner), [`${first}.jpg`])

  const again = await t.request('POST', `{O}/marketing/posts/${post.id}/link-cards`, { as: owner })
  const second = again.data.linkCard.imageAssetId
  assert.notEqual(second, first)
  await age(owner)
  assert.equal(await sweep(), 1)
  assert.deepEqual(await filesOf(owner), [`${second}.jpg`])

  const body = { contentText: 'No link any more' }
  assert.equal((await t.request('PATCH', `{O}/marketing/posts/${post.id}`, { as: owner, body })).status, 200)
  await age(owner)
  assert.equal(await sweep(), 1)
  assert.deepEqual(await filesOf(owner), [])
})

test('card pictures count against the workspace’s storage, and are left out if there is no room', async () => {
  const owner = await t.make.org()
  const before = t.services.config.storageBytes
  const { size_bytes } = await draft(owner).then(async () => (await rowsOf(owner))[0] ?? assert.fail('no picture'))
  t.services.config.storageBytes = Number(size_bytes) * 2.5
  try {
    const answers = [await draft(owner), await draft(owner)]
    const cards = answers.map(({ data }) => data.posts[0].linkCard)
    assert.deepEqual(
      cards.map(({ title, imageAssetId, imageUrl }) => [title, imageAssetId !== null, imageUrl !== null]),
      [
        ['A page', true, true],
        ['A page', false, false],
      ],
    )
    assert.equal((await filesOf(owner)).length, 2)
    const body = { kind: 'image', contentType: 'image/png', sizeBytes: Number(size_bytes) }
    const refused = await t.request('POST', '{O}/marketing/media/upload-url', { as: owner, body })
    assert.equal(refused.status, 402)
    assert.match(refused.body.error, /0 MB are files of the library, [\d.]+ MB are pictures of link cards/)
    assert.match(refused.body.error, /take links out of drafts that nobody needs/)
  } finally {
    t.services.config.storageBytes = before
  }
})

test('a card picture cannot be attached to a post', async () => {
  const owner = await t.make.org()
  const { data } = await draft(owner)
  const media = { kind: 'image', assetId: data.posts[0].linkCard.imageAssetId, altText: 'A page' }
  const refused = await draft(owner, { contentText: 'With it', media })
  assert.deepEqual([refused.status, refused.body.details?.[0]?.code], [400, 'asset_not_found'])
})

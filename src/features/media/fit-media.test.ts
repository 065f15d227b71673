import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import type { Platform } from '#contract/platforms.ts'
import { repairOf } from '#rules/repair.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { chanceFrom } from '../../../tests/support/chance.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { animation, solid } from '../../../tests/support/features/media/images.ts'
import { uploadsOf } from '../../../tests/support/features/media/uploads.ts'
import { fitImage } from './pictures/fit-image.ts'

const chance = chanceFrom('fit-media')

let t: TestApp
let owner: Person
before(async () => {
  t = await testApp()
  owner = await t.make.org()
})
after(() => t.close())

async function uploaded(bytes: Buffer, type: string, extra: object = {}) {
  const { answer, asset } = await uploadsOf(t).upload(owner, bytes, type, { ...extra })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return asset
}
const fit = (assetId: string, platform: Platform, as = owner) =>
  t.request('POST', `{O}/marketing/media/${assetId}/fit`, { as, body: { platform } })
const pixelsOf = async (asset: { url: string }) => {
  const key = new URL(asset.url).pathname.replace('/storage/', '')
  return sharp(Buffer.from(await t.services.storage.read(key)))
}
/** Noise does not compress well in any format. */
const noise = (width: number, height: number) =>
  sharp(chance.bytes(width * height * 3), { raw: { width, height, channels: 3 } })

describe('a copy that the network takes', () => {
  test('is a JPEG if the network accepts nothing else; transparent areas are white, and the original stays', async () => {
    const clear = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const png = await uploaded(clear, 'image/png', { altText: 'Nothing' })
    const answer = await fit(png.assetId, 'instagram')
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const { asset } = answer.data
    assert.notEqual(asset.assetId, png.assetId)
    assert.deepEqual([asset.contentType, asset.width, asset.height, asset.altText], ['image/jpeg', 40, 40, png.altText])
    const { dominant } = await (await pixelsOf(asset)).stats()
    assert.ok(dominant.r > 240 && dominant.g > 240 && dominant.b > 240)
    const list = await t.request('GET', '{O}/marketing/media', { as: owner })
    const ids = list.data.items.map(({ id }: { id: string }) => id)
    assert.ok(ids.includes(png.assetId) && ids.includes(asset.assetId))
  })

  test('is padded if its shape is not accepted, and nothing is cut off', async () => {
    const tall = await uploaded(await solid({ width: 100, height: 400 }).jpeg().toBuffer(), 'image/jpeg')
    const { asset } = (await fit(tall.assetId, 'instagram')).data
    assert.deepEqual([asset.width, asset.height], [320, 400])
    const raw = await (await pixelsOf(asset)).raw().toBuffer()
    const at = (x: number, y: number) => [...raw.subarray((y * 320 + x) * 3, (y * 320 + x) * 3 + 3)]
    assert.ok(
      at(5, 200).every((value) => value > 240),
      'white at the side',
    )
    assert.ok(
      at(160, 5).some((value) => value < 100),
      'the picture from edge to edge',
    )
  })

  test('is no larger than the network accepts', async () => {
    const large = await uploaded(await noise(900, 900).png().toBuffer(), 'image/png')
    assert.ok(large.sizeBytes > 2_000_000, String(large.sizeBytes))
    const { asset } = (await fit(large.assetId, 'bluesky')).data
    assert.ok(asset.sizeBytes <= 2_000_000, String(asset.sizeBytes))
    assert.equal(repairOf('bluesky', asset), null)
  })

  test('stays a PNG where PNG is accepted, so that text stays sharp', async () => {
    const webp = await uploaded(
      await sharp({ create: { width: 30, height: 30, channels: 4, background: '#ff000080' } })
        .webp()
        .toBuffer(),
      'image/webp',
    )
    const { asset } = (await fit(webp.assetId, 'threads')).data
    assert.equal(asset.contentType, 'image/png')
  })

  test('may have less than a quarter of the pixels if the pixel limit alone demands it', async () => {
    const repair = { types: ['image/jpeg'], maxBytes: 3_000, maxPixels: 9_000, ratio: null }
    const folder = await mkdtemp(join(tmpdir(), 'galley-fit-'))
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    await noise(600, 600).png().toFile(from)
    const fitted = await fitImage({ from, to, repair })
    await rm(folder, { recursive: true })
    assert.ok(!('problem' in fitted), JSON.stringify(fitted))
    assert.ok(fitted.sizeBytes <= 3_000 && fitted.width * fitted.height <= 9_000)
  })

  test('has the current alt text of the image, and reserves no more room than it can need', async () => {
    const png = await uploaded(await solid({ width: 50, height: 50 }).png().toBuffer(), 'image/png', { altText: 'A' })
    const { storage } = t.services
    const { copy } = storage
    let held: number | undefined
    storage.copy = async (from, to) => {
      const ticket = await t.owner.selectFrom('upload_ticket').select('room').where('key', '=', from).executeTakeFirst()
      held = ticket?.room
      const path = `{O}/marketing/media/${png.assetId}`
      assert.equal((await t.request('PATCH', path, { as: owner, body: { altText: 'A better one' } })).status, 200)
      return copy(from, to)
    }
    const answer = await fit(png.assetId, 'instagram')
    storage.copy = copy
    assert.equal(answer.data.asset.altText, 'A better one')
    assert.ok(held !== undefined && held < 100_000, String(held))
  })

  test('fits, whichever network it is for and whatever is wrong with the image', async () => {
    const png = await uploaded(await noise(640, 200).png().toBuffer(), 'image/png')
    for (const platform of ['instagram', 'tiktok', 'bluesky', 'threads'] as const) {
      const answer = await fit(png.assetId, platform)
      if (repairOf(platform, png) === null) assert.equal(answer.status, 400, platform)
      else assert.equal(repairOf(platform, answer.data.asset), null, platform)
    }
  })
})

describe('no copy is made, and the refusal says why,', () => {
  const codeOf = (answer: { status: number; body: { details?: { path: string; code: string }[] } }) => [
    answer.status,
    answer.body.details?.[0]?.path,
    answer.body.details?.[0]?.code,
  ]

  test('of an image that fits already', async () => {
    const jpeg = await uploaded(await solid({ width: 50, height: 50 }).jpeg().toBuffer(), 'image/jpeg')
    assert.deepEqual(codeOf(await fit(jpeg.assetId, 'instagram')), [400, 'body.platform', 'fits_already'])
  })

  test('of an animation, which the copy would lose', async () => {
    const gif = await uploaded(await animation('gif', ['#ff0000', '#00ff00']), 'image/gif')
    assert.deepEqual(codeOf(await fit(gif.assetId, 'instagram')), [400, 'path.assetId', 'animated'])
  })

  test('of a file of another workspace, or an unknown one', async () => {
    const stranger = await t.make.org()
    const png = await uploaded(await solid({ width: 50, height: 50 }).png().toBuffer(), 'image/png')
    assert.equal((await fit(png.assetId, 'instagram', stranger)).status, 404)
    assert.equal((await fit(crypto.randomUUID(), 'instagram')).status, 404)
  })

  test('if the workspace has no room; no part of it stays', async () => {
    const small = await testApp({ env: { GALLEY_STORAGE_GB: '0.03' } })
    try {
      const as = await small.make.org()
      const png = await solid({ width: 50, height: 50 }).png().toBuffer()
      const { asset } = await uploadsOf(small).upload(as, png, 'image/png')
      await small.owner
        .updateTable('media_asset')
        .set({ size_bytes: Math.floor(0.03 * 2 ** 30) - 1000 })
        .execute()
      const files = async () => {
        const folders = ['uploads', 'media'].map((kind) => join(small.services.config.dataDir, 'files', kind, as.orgId))
        return Promise.all(folders.map((folder) => readdir(folder).catch((): string[] => [])))
      }
      const before = await files()
      const answer = await small.request('POST', `{O}/marketing/media/${asset?.assetId}/fit`, {
        as,
        body: { platform: 'instagram' },
      })
      assert.deepEqual([answer.status, answer.body.code], [402, 'fair_use_limit'])
      assert.deepEqual(await files(), before)
    } finally {
      await small.close()
    }
  })
})

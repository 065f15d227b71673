import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { crc32 } from 'node:zlib'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { animation, solid } from '../../../tests/support/features/media/images.ts'
import { uploadsOf } from '../../../tests/support/features/media/uploads.ts'

let t: TestApp
let person: Person
before(async () => {
  t = await testApp()
  person = await t.make.org()
})
after(() => t.close())

const upload = (bytes: Buffer, type: string) => uploadsOf(t).upload(person, bytes, type)

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG whose header announces this many frames. */
async function animatedPng(frames: number): Promise<Buffer> {
  const png = await solid({ width: 16, height: 16 }).png().toBuffer()
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames)
  return Buffer.concat([png.subarray(0, 33), chunk('acTL', control), png.subarray(33)])
}

test('an animated PNG becomes a still picture, and the answer says so, each time', async () => {
  const { ticket, answer, asset } = await upload(await animatedPng(3), 'image/png')
  assert.deepEqual([answer.status, asset.frames], [200, undefined])
  assert.deepEqual(
    answer.data.warnings.map(({ code }: { code: string }) => code),
    ['animation_lost'],
  )
  assert.match(answer.data.warnings[0].message, /only its first picture is kept.*GIF or as a video/)
  const again = await uploadsOf(t).complete(person, ticket, { kind: 'image', contentType: 'image/png' })
  assert.deepEqual(again.data, answer.data)
})

test('a PNG with one frame loses nothing', async () => {
  const still = await solid({ width: 16, height: 16 }).png().toBuffer()
  for (const bytes of [still, await animatedPng(1)]) {
    const { answer } = await upload(bytes, 'image/png')
    assert.deepEqual([answer.status, answer.data.warnings], [200, []])
  }
})

for (const format of ['gif', 'webp'] as const) {
  test(`of an animated ${format}, the number of frames is known, and none is lost`, async () => {
    const { answer, asset } = await upload(await animation(format, ['red', 'green', 'blue']), `image/${format}`)
    assert.deepEqual([asset.frames, answer.data.warnings], [3, []])
    const found = await t.request('GET', `{O}/marketing/media/${asset.assetId}`, { as: person })
    assert.equal(found.data.asset.frames, 3)
    const check = await t.request('POST', '{O}/marketing/posts/check', {
      as: person,
      body: {
        platform: 'bluesky',
        contentText: 'Look',
        media: { kind: 'image', assetId: asset.assetId, altText: 'A' },
      },
    })
    assert.deepEqual(
      check.data.problems.map(({ code, severity }: Record<string, string>) => `${severity} ${code}`),
      ['warning animation_becomes_still'],
    )
  })

  test(`a ${format} with one frame is no animation`, async () => {
    const { asset } = await upload(await solid({ width: 16, height: 16 })[format]().toBuffer(), `image/${format}`)
    assert.equal(asset.frames, undefined)
  })
}

test('sequences of AVIF and HEIC are refused, like their still pictures', async () => {
  for (const brand of ['avis', 'avif', 'msf1', 'hevc', 'heic', 'mif1']) {
    const bytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(400)])
    for (const type of ['image/png', 'video/mp4']) {
      const { answer } = await upload(bytes, type)
      assert.deepEqual([answer.status, answer.body.details?.[0]?.code], [400, 'type_mismatch'], `${brand} as ${type}`)
    }
  }
})

test('a file that was added before frames were counted is accepted', async () => {
  const { asset } = await upload(await animation('gif', ['red', 'blue']), 'image/gif')
  await t.owner.updateTable('media_asset').set({ frames: null }).where('id', '=', asset.assetId).execute()
  const found = await t.request('GET', `{O}/marketing/media/${asset.assetId}`, { as: person })
  assert.equal(found.data.asset.frames, undefined)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { mp4Head } from '../../../tests/support/features/media/images.ts'
import { uploadsOf } from '../../../tests/support/features/media/uploads.ts'
import { video } from '../../../tests/support/features/media/videos.ts'

let t: TestApp
let owner: Person
let upload: ReturnType<typeof uploadsOf>['upload']

before(async () => {
  t = await testApp()
  ;({ upload } = uploadsOf(t))
  owner = await t.make.org()
})
after(() => t.close())

const refusalOf = ({ status, body }: { status: number; body: { details?: { path: string; code: string }[] } }) => [
  status,
  body.details?.[0]?.path,
  body.details?.[0]?.code,
]

test('length and frame size are read from the file, and declared values never override them', async () => {
  for (const [format, contentType, ending] of [
    ['mp4', 'video/mp4', '.mp4'],
    ['mov', 'video/quicktime', '.mov'],
    ['webm', 'video/webm', '.webm'],
  ] as const) {
    const bytes = await video({ format, seconds: 12, width: 640, height: 360, rotation: 90 })
    for (const said of [{}, { durationSeconds: 1, width: 1080, height: 1920 }]) {
      const { asset, answer } = await upload(owner, bytes, contentType, said)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      const { assetId, url, encoding, ...rest } = asset
      assert.deepEqual([encoding.chroma, encoding.bitDepth, encoding.audioCodec], ['4:2:0', 8, null])
      const facts = {
        kind: 'video',
        contentType,
        sizeBytes: bytes.length,
        durationSeconds: 12,
        width: 360,
        height: 640,
      }
      assert.deepEqual(rest, facts)
      assert.ok(url.endsWith(ending))
      assert.deepEqual((await t.app.inject({ url: new URL(url).pathname })).rawPayload, bytes)
      const { video_codec } = await t.owner
        .selectFrom('media_asset')
        .select('video_codec')
        .where('id', '=', assetId)
        .executeTakeFirstOrThrow()
      assert.equal(video_codec, format === 'webm' ? 'vp9' : 'avc')
    }
  }
})

test('more than ten minutes are refused by the file’s own length, not by the declared one', async () => {
  const { answer } = await upload(owner, await video({ seconds: 600.5 }), 'video/mp4', { durationSeconds: 3 })
  assert.deepEqual(refusalOf(answer), [400, 'body.key', 'too_long'])
  assert.match(answer.body.error, /lasts 601 s, but a video may last at most 10 minutes/)
  const sound = await upload(owner, await video({ seconds: 599, withSound: true }), 'video/mp4', {
    durationSeconds: 9e9,
  })
  assert.equal(sound.asset.durationSeconds, 599)
})

test('a truncated, empty, mislabelled or renamed file is refused with the reason', async () => {
  const whole = await video({ withSound: true })
  const facts = { durationSeconds: 12.5, width: 1080, height: 1920 }
  const renamed = Buffer.concat([mp4Head().subarray(0, 24), await video({ format: 'webm' })])
  for (const [bytes, type, path, code] of [
    [whole.subarray(0, Math.floor(whole.length * 0.6)), 'video/mp4', 'body.key', 'truncated'],
    [mp4Head(), 'video/mp4', 'body.key', 'no_video'],
    [await video({ format: 'mov' }), 'video/mp4', 'body.contentType', 'type_mismatch'],
    [await video({ format: 'webm' }), 'video/mp4', 'body.contentType', 'type_mismatch'],
    [renamed, 'video/mp4', 'body.key', 'truncated'],
  ] as const) {
    const { answer } = await upload(owner, Buffer.from(bytes), type, facts)
    assert.deepEqual(refusalOf(answer), [400, path, code])
    assert.match(answer.body.error, /again|new upload address/)
  }
})

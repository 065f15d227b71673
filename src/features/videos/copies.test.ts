import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { PLATFORMS, type Platform } from '#contract/platforms.ts'
import { needsVideoCopy } from '#rules/repair.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { uploadsOf } from '../../../tests/support/features/media/uploads.ts'
import { MOVING, TONE } from '../../../tests/support/features/videos/render/clips.ts'
import { openVideoWorld, type VideoWorld } from '../../../tests/support/features/videos/world.ts'
import { copyFrameRate } from './render/copy-arguments.ts'

let world: VideoWorld
let person: Person
before(async () => {
  world = await openVideoWorld({ without: true })
  person = await world.t.make.org()
})
after(() => world.close())

async function uploaded(name: string, args: string) {
  const { path, type } = await world.clip(name, args)
  const { asset, answer } = await uploadsOf(world.t).upload(person, await readFile(path), type)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return asset
}
const fit = (assetId: string, platform: Platform, as = person) =>
  world.t.request('POST', `{O}/marketing/media/${assetId}/fit-video`, { as, body: { platform } })

const SOURCES: [name: string, args: string][] = [
  [
    'hevc.mov',
    `${MOVING} ${TONE} -c:v libx265 -preset ultrafast -x265-params log-level=none -pix_fmt yuv420p10le -tag:v hvc1 -c:a aac`,
  ],
  ['444.mp4', `${MOVING} ${TONE} -c:v libx264 -preset ultrafast -pix_fmt yuv444p10le -c:a libopus`],
  [
    'fast.mp4',
    '-f lavfi -i testsrc2=s=321x181:r=120:d=1 -vf pad=322:182 -c:v libx264 -preset ultrafast -pix_fmt yuv420p',
  ],
  ['vp9.webm', `${MOVING} ${TONE} -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus -ac 6`],
  ['fields.mp4', `${MOVING} -c:v libx264 -preset ultrafast -pix_fmt yuv420p -flags +ilme+ildct -x264opts tff=1`],
]

describe('a copy of a video that fits', () => {
  for (const [name, args] of SOURCES) {
    test(`of ${name}: every network accepts it as it is written, and the original stays`, async () => {
      const source = await uploaded(name, args)
      assert.ok(needsVideoCopy('x', source), JSON.stringify(source.encoding))
      const begun = await fit(source.assetId, 'x')
      assert.equal(begun.status, 200, JSON.stringify(begun.body))
      await world.t.runJobs()
      const run = await world.t.request('GET', `{O}/agent-runs/${begun.data.runId}`, { as: person })
      assert.deepEqual([run.data.status, run.data.errorMessage, run.data.costCredits], ['succeeded', null, 0])
      const found = await world.t.request('GET', `{O}/marketing/media/${run.data.resultSummary.assetId}`, {
        as: person,
      })
      const { asset: copy, source: cameBy, title } = found.data
      const { videoCodec, chroma, bitDepth, interlaced } = copy.encoding
      assert.deepEqual([videoCodec, chroma, bitDepth, interlaced], ['avc', '4:2:0', 8, false])
      assert.equal(copy.encoding.audioCodec, source.encoding.audioCodec === null ? null : 'aac')
      for (const platform of PLATFORMS) {
        for (const payload of [null, { placement: 'reel' }])
          assert.equal(needsVideoCopy(platform, copy, payload), false)
      }
      assert.deepEqual([copy.width, copy.height, cameBy], [source.width, source.height, 'upload'])
      assert.ok(Math.abs(copy.durationSeconds - source.durationSeconds) < 0.1)
      const before = await world.t.request('GET', `{O}/marketing/media/${source.assetId}`, { as: person })
      assert.deepEqual([before.data.asset, before.data.title], [source, title])
    })
  }

  test('is made only if the video needs one, by people who may write, and if there is room', async () => {
    const fine = await uploaded(
      'fine.mp4',
      `${MOVING} ${TONE} -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac`,
    )
    const answer = await fit(fine.assetId, 'x')
    assert.deepEqual([answer.status, answer.body.details[0].code], [400, 'fits_already'])
    assert.equal((await fit(crypto.randomUUID(), 'x')).status, 404)
    const viewer = await world.t.make.member(person, 'viewer')
    assert.equal((await fit(fine.assetId, 'x', viewer)).status, 403)
    const stranger = await world.t.make.org()
    assert.equal((await fit(fine.assetId, 'x', stranger)).status, 404)
  })
})

test('a changed frame rate becomes an integer fraction or multiple of the original', () => {
  const rates = [120, 119.88, 240, 90, 60, 59.94, 30, 23.976, 15, 12.5, 10, 1].map((frameRate) =>
    copyFrameRate({ frameRate }),
  )
  assert.deepEqual(rates, ['60', '59.94', '60', '45', null, null, null, null, '30', '25', '30', '24'])
  assert.deepEqual([copyFrameRate({}), copyFrameRate({ frameRate: 18, variableFrameRate: true })], ['30', '30'])
  assert.equal(copyFrameRate({ frameRate: 29, variableFrameRate: true }), null)
})

import assert from 'node:assert/strict'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { VideoType } from '#contract/media/uploads.ts'
import { mp4Head } from '../../../../tests/support/features/media/images.ts'
import { video } from '../../../../tests/support/features/media/videos.ts'
import { readVideo } from './read-video.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-videos-'))
})
after(() => rm(folder, { recursive: true, force: true }))

async function read(bytes: Uint8Array, type: VideoType = 'video/mp4') {
  const path = join(folder, 'video')
  await writeFile(path, bytes)
  return readVideo({ path, type })
}

test('a disk error is not blamed on the video', async () => {
  await assert.rejects(readVideo({ path: folder, type: 'video/mp4' }), { code: 'EISDIR' })
})

const TYPES = {
  mp4: 'video/mp4',
  fragmented: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  streamed: 'video/webm',
} as const

for (const [format, type] of Object.entries(TYPES) as [keyof typeof TYPES, VideoType][]) {
  test(`length, frame size and codecs of ${format} are read from the file`, async () => {
    const codec = type === 'video/webm' ? 'vp9' : 'avc'
    const read12 = await read(await video({ format, seconds: 12, width: 640, height: 360 }), type)
    assert.ok('encoding' in read12)
    const { encoding, ...found } = read12
    const { bitDepth, chroma, variableFrameRate } = encoding
    assert.deepEqual([bitDepth, chroma, variableFrameRate], [8, '4:2:0', false])
    assert.ok(Math.abs((encoding.frameRate ?? 0) - 30) < 0.05, `${encoding.frameRate} frames a second`)
    assert.deepEqual(found, {
      durationSeconds: format === 'streamed' ? 11.967 : 12, // the file does not say how long the last frame lasts
      width: 640,
      height: 360,
      videoCodec: codec,
      audioCodec: null,
    })
    const withSound = await read(await video({ format, withSound: true }), type)
    assert.equal('audioCodec' in withSound && withSound.audioCodec, type === 'video/webm' ? 'opus' : 'aac')
  })

  test(`${format} that was cut off is refused, wherever it was cut`, async () => {
    const whole = await video({ format, withSound: true })
    for (const part of [0.3, 0.6, 0.9, 1]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part) - (part === 1 ? 1 : 0))
      const found = await read(cut, type)
      if (format === 'streamed' && 'durationSeconds' in found) {
        assert.ok(found.durationSeconds < 2, 'what says nothing of its end is as long as it is')
      } else assert.ok('problem' in found, `${part}: ${JSON.stringify(found)}`)
    }
  })
}

test('the frame size of a rotated clip is its size as shown', async () => {
  for (const format of ['mp4', 'mov'] as const) {
    const found = await read(await video({ format, width: 640, height: 360, rotation: 90 }), TYPES[format])
    assert.deepEqual('width' in found && [found.width, found.height], [360, 640])
  }
})

test('a data box that says "to the end" is recognised as cut off if its last frame is missing', async () => {
  const whole = await video({ format: 'mov', withSound: true })
  const at = whole.indexOf('mdat') - 4
  whole.writeUInt32BE(0, at)
  assert.ok('durationSeconds' in (await read(whole, 'video/quicktime')))
  assert.deepEqual(await read(whole.subarray(0, whole.length - 30), 'video/quicktime'), { problem: 'truncated' })
})

test('a file that is no video, or of another type than declared, is refused', async () => {
  assert.deepEqual(await read(mp4Head()), { problem: 'no_video' })
  assert.ok('problem' in (await read(await video({ format: 'webm' }), 'video/mp4')))
  assert.ok('problem' in (await read(await video({ format: 'mov' }), 'video/mp4')))
  assert.ok('problem' in (await read(await video({ format: 'mp4' }), 'video/webm')))
  const other = await video()
  const table = other.indexOf('stsd')
  other.write('abcd', other.indexOf('avc1', table))
  assert.deepEqual(await read(other), { problem: 'unsupported_codec' })
})

test('a gigabyte with its table at the end is measured without reading its data', async () => {
  const small = await video({ format: 'mov' })
  const path = join(folder, 'large')
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1, 0)
  head.write('free', 4)
  head.writeBigUInt64BE(BigInt(2 ** 30), 8)
  const whole = Buffer.concat([small, head])
  await writeFile(path, whole)
  await truncate(path, small.length + 2 ** 30)
  const before = process.memoryUsage.rss()
  const found = await readVideo({ path, type: 'video/quicktime' })
  assert.equal('durationSeconds' in found && found.durationSeconds, 2)
  assert.ok(process.memoryUsage.rss() - before < 200 * 2 ** 20)
})

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { VIDEO_TYPES } from '#contract/uploads.ts'
import { createFfmpegFinder } from '#kernel/ffmpeg/find-ffmpeg.ts'
import { createLog } from '#kernel/log.ts'
import { fc } from '../../../tests/support/fast-check.ts'
import { posterFrame } from './poster-frame.ts'

let folder: string
let ffmpeg: string | undefined
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-hostile-'))
  const config = { ffmpeg: { named: process.env.FFMPEG_PATH ?? null, searchPath: process.env.PATH ?? '' } }
  ffmpeg = (await createFfmpegFinder({ config, log: createLog('silent') })())?.path
})
after(() => rm(folder, { recursive: true }))

const file = (name: string) => join(folder, name)
async function film(): Promise<Buffer> {
  const source = 'testsrc=s=320x240:d=3[out0];sine=d=3[out1]'
  const args = ['-v', 'error', '-f', 'lavfi', '-i', source, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  await promisify(execFile)(ffmpeg ?? '', [...args, '-y', file('secret.mp4')])
  return readFile(file('secret.mp4'))
}
function needsFfmpeg(context: TestContext): boolean {
  if (!ffmpeg) context.skip('there is no ffmpeg for this machine')
  return ffmpeg !== undefined
}
const poster = (type: (typeof VIDEO_TYPES)[number]) =>
  posterFrame({ ffmpeg: ffmpeg ?? '', from: file('sent'), to: file('poster'), type, durationSeconds: 1 })

test('a playlist is no video, and no file that it names is opened', async (context) => {
  if (!needsFfmpeg(context)) return
  await film()
  const secret = file('secret.mp4')
  const lists = [
    `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
    `ffconcat version 1.0\nfile 'secret.mp4'\n`,
    `<?xml version="1.0"?><MPD><BaseURL>file://${secret}</BaseURL></MPD>`,
    `[playlist]\nFile1=http://127.0.0.1:1/x\n`,
  ]
  for (const list of lists) {
    await writeFile(file('sent'), list)
    for (const type of VIDEO_TYPES) assert.ok('problem' in (await poster(type)), `${type}: ${list}`)
  }
})

test('however a video is corrupted, it has a whole frame or none', async (context) => {
  if (!needsFfmpeg(context)) return
  const whole = await film()
  const changes = fc.array(
    fc.record({ at: fc.nat(whole.length - 9), bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  await fc.assert(
    fc.asyncProperty(changes, fc.nat(whole.length), async (changed, length) => {
      const copy = Buffer.from(whole)
      for (const { at, bytes } of changed) copy.set(bytes, at)
      await writeFile(file('sent'), length % 2 === 0 ? copy : copy.subarray(0, length))
      const made = await poster('video/mp4')
      if ('problem' in made) return
      const { info } = await sharp(await readFile(file('poster')))
        .raw()
        .toBuffer({ resolveWithObject: true })
      assert.deepEqual([info.width, info.height], [made.width, made.height])
      assert.ok(made.width <= 480 && made.height <= 480)
    }),
    { numRuns: 25 },
  )
})

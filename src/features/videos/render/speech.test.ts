import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ffmpegForTests, H264, MOVING, makeClip, TONE } from '../../../../tests/support/features/videos/render/clips.ts'
import { concatList } from './draw-work.ts'
import { factsIn } from './probe.ts'
import { writeSpeech } from './render-video.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-speech-'))
})
after(() => rm(folder, { recursive: true }))

test('speech is written as one channel with the timing of the video', async () => {
  const clip = await makeClip(
    folder,
    'speech.mp4',
    `${MOVING} -itsoffset 0.5 ${TONE} -map 0:v -map 1:a ${H264} -c:a aac`,
  )
  const own = await mkdtemp(join(folder, 'speech-'))
  const ffmpeg = await ffmpegForTests()
  const signal = new AbortController().signal
  const path = await writeSpeech({ ffmpeg, signal, folder: own, source: clip, seconds: 2 }, () => {})
  const head = (await readFile(path)).subarray(0, 4).toString()
  assert.equal(head, 'fLaC')
  assert.ok((await stat(path)).size < 80_000)
})

test('captions are listed to the millisecond, with a blank between and after them', () => {
  const frames = [
    { file: 'a.png', start: 0.5, end: 1.25 },
    { file: 'b.png', start: 1.25, end: 2 },
    { file: 'c.png', start: 3, end: 3.001 },
  ]
  const list = concatList(frames, 4)
  assert.deepEqual(
    [...list.matchAll(/file (\S+)\noption framerate 1000\nduration (\S+)/g)].map(([, file, long]) => `${file} ${long}`),
    ['blank.png 0.500', 'a.png 0.750', 'b.png 0.750', 'blank.png 1.000', 'c.png 0.001', 'blank.png 1.999'],
  )
  assert.match(list, /^ffconcat version 1.0\n/)
  assert.match(list, /file blank.png\noption framerate 1000\n$/)
})

const stream = (video: string) => `Input #0, mov, from 'file':\n  Stream #0:0[0x1](und): ${video}\n`
const H264_AT = (rates: string) =>
  `Video: h264 (High) (avc1), yuv420p(tv, bt709), 1920x1080, 800 kb/s, ${rates}, 90k tbn`

test('usual frame rates of films and screens are kept, others are halved or rounded', () => {
  const rate = (rates: string) => factsIn(stream(H264_AT(rates)))?.fps
  assert.deepEqual(
    ['23.98 fps, 23.98 tbr', '24 fps, 24 tbr', '25 fps, 25 tbr', '29.97 fps, 29.97 tbr', '30 fps, 30 tbr'].map(rate),
    ['24000/1001', '24', '25', '30000/1001', '30'],
  )
  assert.deepEqual(
    ['50 fps, 50 tbr', '59.94 fps, 59.94 tbr', '60 fps, 60 tbr', '12 fps, 12 tbr', '120 fps, 120 tbr'].map(rate),
    ['25', '30000/1001', '30', '30', '30'],
  )
  assert.deepEqual(['27.5 fps, 60 tbr', '30 fps, 1k tbr', '1k tbr'].map(rate), ['30', '30', '30'])
})

test('a cover image is not taken for the video, and the transfer curve is recognised', () => {
  const cover = stream('Video: mjpeg (Baseline), yuvj420p(pc), 600x600, 90k tbr (attached pic)')
  assert.equal(factsIn(cover), null)
  assert.equal(factsIn('Invalid data found when processing input'), null)
  const hlg = stream('Video: hevc (Main 10), yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67), 640x360, 30 fps, 30 tbr')
  assert.deepEqual(factsIn(`${hlg}  Stream #0:1: Audio: aac (LC), 48000 Hz, mono`), {
    fps: '30',
    hdr: 'hlg',
    sound: true,
  })
})

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { DEFAULT_VIDEO_BRANDING } from '#contract/making/video.ts'
import { AppError } from '#kernel/errors.ts'
import { createHeavyWork } from '#kernel/heavy-work/heavy-work.ts'
import { COLOUR, ffmpegForTests, H264, makeClip, TONE } from '../../../../tests/support/features/videos/render/clips.ts'
import { probeSource } from './probe.ts'
import { renderVideo } from './render-video.ts'

let folder: string
let asked = 0
const server = createServer((_, response) => {
  asked++
  response.end()
})
let address: string
const heavyWork = createHeavyWork({ atOnce: 1 })
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-lies-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
})
after(async () => {
  server.close()
  await heavyWork.stop()
  await rm(folder, { recursive: true })
})

const QUICK = {
  ...DEFAULT_VIDEO_BRANDING,
  subtitles: { ...DEFAULT_VIDEO_BRANDING.subtitles, enabled: false },
  footer: { logo: false, name: false, handle: null },
}

/** The library's facts about a video, which may be untrue of its file. */
interface Said {
  demuxer?: string
  width?: number
  height?: number
  seconds?: number
}

/** Returns `rendered`, `no video`, or the message of the refusal. Any other error is a bug. */
async function tryFile(name: string, bytes: Buffer, said: Said = {}): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  const { demuxer = 'mov', width = 320, height = 240, seconds = 1 } = said
  const source = { path, demuxer }
  const ffmpeg = await ffmpegForTests()
  const signal = new AbortController().signal
  const facts = await probeSource(source, { path: ffmpeg, signal })
  if (!facts) return 'no video'
  const own = await mkdtemp(join(folder, 'own-'))
  try {
    const rendering = { ffmpeg, heavyWork, parties: [], signal, folder: own, source, facts, width, height, seconds }
    const look = { colours: { primary: null, secondary: null, accent: null, background: null } }
    const more = { headingFont: null, bodyFont: null, logo: null }
    const branding = { ...QUICK, format: 'square' as const }
    await renderVideo({
      ...rendering,
      branding,
      look: { ...look, ...more },
      name: null,
      captions: [],
      onProgress: () => {},
    })
    return 'rendered'
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

const text = (words: string) => Buffer.from(words)

/** Overwrites a number in the first box of that name, this many bytes after the name. */
function lied(file: Buffer, box: string, after: number, value: number): Buffer {
  const copy = Buffer.from(file)
  const at = copy.indexOf(box)
  assert.ok(at > 0, box)
  copy.writeUInt32BE(value, at + 4 + after)
  return copy
}

test('twenty malicious videos are rendered or refused: none crashes, none reaches the network', async () => {
  const clip = await makeClip(folder, 'true.mp4', `${COLOUR.replace('d=2', 'd=1')} ${TONE} ${H264} -c:a aac -shortest`)
  const good = await readFile(clip.path)
  const webm = await readFile(
    (await makeClip(folder, 'true.webm', '-f lavfi -i testsrc2=s=320x240:r=25:d=1 -c:v libvpx -deadline realtime'))
      .path,
  )
  const outcomes: [lie: string, outcome: Promise<string> | string, expected: RegExp][] = []
  const says = async (lie: string, expected: RegExp, bytes: Buffer, said?: Said) => {
    outcomes.push([lie, await tryFile(`lie-${outcomes.length}`, bytes, said), expected])
  }
  const REFUSED = /^no video$|cannot be rendered: export it anew/
  const EITHER = /^rendered$|^no video$|cannot be rendered: export it anew/
  await says('an empty file', REFUSED, Buffer.alloc(0))
  await says('noise', REFUSED, Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251)))
  await says('a playlist of the network', REFUSED, text(`#EXTM3U\n#EXTINF:1,\n${address}/a.ts\n#EXT-X-ENDLIST\n`))
  await says('a list of files', REFUSED, text(`ffconcat version 1.0\nfile ${clip.path}\n`))
  await says('a manifest', REFUSED, text(`<?xml version="1.0"?><MPD><BaseURL>${address}/</BaseURL></MPD>`))
  await says(
    'a picture with a link',
    REFUSED,
    text(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${address}/x.png"/></svg>`),
  )
  await says('another container than it says', REFUSED, webm)
  await says('the other way round', REFUSED, good, { demuxer: 'matroska' })
  await says('cut off in its frames', EITHER, good.subarray(0, Math.floor(good.length * 0.6)))
  await says('cut off in its tables', REFUSED, good.subarray(0, good.length - 200))
  await says('only its beginning', REFUSED, good.subarray(0, 64))
  await says('a WebM that is cut off', EITHER, webm.subarray(0, Math.floor(webm.length * 0.5)), { demuxer: 'matroska' })
  await says('a length of hours', EITHER, lied(good, 'mvhd', 16, 0x7fffffff))
  await says('a scale of time of nothing', EITHER, lied(good, 'mdhd', 12, 0))
  await says('so many frames', EITHER, lied(good, 'stsz', 8, 0xffffffff))
  await says('frames beyond its end', EITHER, lied(good, 'stco', 8, 0xfffffff0))
  await says('frames without a size', EITHER, lied(good, 'stsz', 12, 0))
  await says('a width and height of monsters', EITHER, lied(good, 'avc1', 24, 0xffffffff))
  await says(
    'an unknown codec',
    REFUSED,
    Buffer.from(good.toString('latin1').replaceAll('avc1', 'zzzz').replaceAll('avcC', 'zzzC'), 'latin1'),
  )
  await says('another size than the library has', EITHER, good, { width: 16, height: 4000 })
  await says('another length than the library has', EITHER, good, { seconds: 600 })
  for (const [lie, outcome, expected] of outcomes) assert.match(await outcome, expected, lie)
  assert.ok(outcomes.length >= 20)
  assert.equal(asked, 0)
  for (const [, outcome] of outcomes) assert.doesNotMatch(await outcome, /galley-lies|\/tmp\//)
})

test('a picture of an absurd size is not decoded', async () => {
  const huge = await makeClip(folder, 'huge.mp4', `-f lavfi -i color=s=8192x8192:r=1:d=1 -frames:v 1 ${H264}`)
  assert.match(
    await tryFile('huge', await readFile(huge.path), { width: 8192, height: 8192 }),
    /^no video$|cannot be rendered/,
  )
})

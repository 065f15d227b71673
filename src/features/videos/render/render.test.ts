import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { DEFAULT_VIDEO_BRANDING, type VideoBranding } from '#contract/making/video.ts'
import { VIDEO_FITS, VIDEO_FORMATS, VIDEO_SIZES } from '#contract/making/video-lists.ts'
import { readVideoTask } from '#features/media/index.ts'
import { createHeavyWork } from '#kernel/heavy-work/heavy-work.ts'
import { videoLayout } from '#rendering/video/video-look.ts'
import {
  COLOUR,
  ffmpegForTests,
  H264,
  isNear,
  type MadeClip,
  MOVING,
  makeClip,
  pictureAt,
  TONE,
} from '../../../../tests/support/features/videos/render/clips.ts'
import { captionsWithWordTimes } from '../captions/captions-with-word-times.ts'
import { probeSource } from './probe.ts'
import { renderVideo } from './render-video.ts'
import { inWorkFolder } from './work-folder.ts'

let folder: string
const heavyWork = createHeavyWork({ atOnce: 1 })
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-render-'))
})
after(async () => {
  await heavyWork.stop()
  await rm(folder, { recursive: true })
})

const ORANGE = [245, 158, 11]
const PLAIN: VideoBranding = {
  ...DEFAULT_VIDEO_BRANDING,
  progressBar: 'none',
  subtitles: { enabled: false, style: 'highlight', position: 'lower' },
  footer: { logo: false, name: false, handle: null },
}
const FULL: VideoBranding = {
  ...DEFAULT_VIDEO_BRANDING,
  progressColor: '#f59e0b',
  footer: { logo: false, name: true, handle: '@galley' },
}
const colours = { primary: '#1d4ed8', secondary: null, accent: '#f59e0b', background: null }
let made = 0

const readVideo = ({ path, type }: Pick<MadeClip, 'path' | 'type'>) =>
  heavyWork.run(readVideoTask, { path, type }, { parties: [], cpuSeconds: 20, memoryMb: 512 })

async function render(
  clip: MadeClip,
  branding: VideoBranding,
  more: { captions?: { text: string; start: number; end: number }[]; signal?: AbortSignal } = {},
) {
  const ffmpeg = await ffmpegForTests()
  const signal = more.signal ?? new AbortController().signal
  const facts = await probeSource(clip, { path: ffmpeg, signal })
  const read = await readVideo(clip)
  assert.ok(facts && !('problem' in read), JSON.stringify([facts, read]))
  const own = join(folder, `render-${made++}`)
  await mkdir(own)
  const shares: number[] = []
  const path = await renderVideo({
    ffmpeg,
    heavyWork,
    parties: [],
    signal,
    folder: own,
    source: clip,
    facts,
    width: read.width,
    height: read.height,
    seconds: read.durationSeconds,
    branding,
    look: { colours, headingFont: null, bodyFont: null, logo: null },
    name: 'Galley',
    captions: captionsWithWordTimes(more.captions ?? [], [], read.durationSeconds),
    onProgress: (share) => shares.push(share),
  })
  const result = await readVideo({ path, type: 'video/mp4' })
  assert.ok(!('problem' in result), JSON.stringify(result))
  assert.deepEqual(
    shares,
    [...shares].sort((a, b) => a - b),
  )
  return { path, facts, read, result, shares }
}

test('each format has its size, in H.264 with sound, with the length of the source', async () => {
  const clip = await makeClip(folder, 'plain.mp4', `${MOVING} ${TONE} ${H264} -c:a aac -shortest`)
  for (const format of VIDEO_FORMATS) {
    const { result, shares } = await render(clip, { ...PLAIN, format })
    const { width, height } = VIDEO_SIZES[format]
    assert.deepEqual([result.width, result.height, result.videoCodec, result.audioCodec], [width, height, 'avc', 'aac'])
    assert.ok(Math.abs(result.durationSeconds - 2) < 0.1, String(result.durationSeconds))
    assert.ok((shares.at(-1) ?? 0) > 0.9)
  }
})

test('footer, bar and captions are shown as configured, to the end', async () => {
  const clip = await makeClip(folder, 'colour.mp4', `${COLOUR} ${H264}`)
  const captions = [{ text: 'word', start: 0.5, end: 1.5 }]
  const { path, result } = await render(
    clip,
    { ...FULL, subtitles: { enabled: true, style: 'highlight', position: 'middle' } },
    { captions },
  )
  assert.equal(result.audioCodec, null)
  const { width, height, bar, footer } = videoLayout('reel')
  const seen = async (at: number) => {
    const colour = await pictureAt(path, at)
    const marked = Array.from({ length: 50 }, (_, step) => colour(width / 2 - 150 + 6 * step, height / 2 - 34))
    return {
      left: isNear(colour(width / 4, height - bar + 4), ORANGE, 40),
      right: isNear(colour((3 * width) / 4, height - bar + 4), ORANGE, 40),
      footer: !isNear(colour(width / 2, height - footer.bottom - footer.height + 4), colour(60, height / 2), 20),
      // The highlight of the spoken word is beside its letters.
      caption: marked.some((one) => isNear(one, ORANGE, 40)),
    }
  }
  assert.deepEqual(await seen(0.3), { left: false, right: false, footer: true, caption: false })
  assert.deepEqual(await seen(0.6), { left: true, right: false, footer: true, caption: true })
  assert.deepEqual(await seen(1.4), { left: true, right: false, footer: true, caption: true })
  assert.deepEqual(await seen(1.9), { left: true, right: true, footer: true, caption: false })
})

test('a bar around the border begins at its top left and ends there', async () => {
  const clip = await makeClip(folder, 'colour2.mp4', `${COLOUR} ${H264}`)
  const { path } = await render(clip, { ...PLAIN, progressBar: 'border', progressColor: '#f59e0b', format: 'square' })
  const at = async (seconds: number) => {
    const places: [number, number][] = [
      [540, 2],
      [1070, 540],
      [540, 1070],
      [2, 540],
    ]
    const colour = await pictureAt(path, seconds)
    return places.map(([x, y]) => isNear(colour(x, y), ORANGE, 40))
  }
  assert.deepEqual(await at(0.1), [false, false, false, false])
  assert.deepEqual(await at(0.4), [true, false, false, false])
  assert.deepEqual(await at(0.9), [true, true, false, false])
  assert.deepEqual(await at(1.4), [true, true, true, false])
  assert.deepEqual(await at(1.9), [true, true, true, true])
})

test('blur shows the whole picture, crop fills the frame with its middle', async () => {
  // Red left, blue middle, green right.
  const three =
    '-f lavfi -i color=red:s=320x360:r=30:d=1 -f lavfi -i color=blue:s=320x360:r=30:d=1 -f lavfi -i color=lime:s=320x360:r=30:d=1 -filter_complex hstack=inputs=3'
  const clip = await makeClip(folder, 'three.mp4', `${three} ${H264}`)
  const blurred = await render(clip, PLAIN)
  const whole = await pictureAt(blurred.path, 0.5)
  assert.ok(isNear(whole(60, 960), [254, 0, 0], 40), 'its left edge')
  assert.ok(isNear(whole(1010, 960), [0, 255, 0], 40), 'its right edge')
  const above = whole(540, 200)
  assert.ok(above[2] > 150 && above[0] < 80, `blurred above: ${above}`)
  const cropped = await render(clip, { ...PLAIN, fit: 'crop' })
  const middle = await pictureAt(cropped.path, 0.5)
  for (const [x, y] of [
    [40, 40],
    [1030, 1870],
    [540, 960],
  ] as const) {
    assert.ok(isNear(middle(x, y), [0, 0, 254], 40), `${x},${y}`)
  }
})

const ODD: Record<string, { name: string; args: string; more?: (r: Awaited<ReturnType<typeof render>>) => void }> = {
  'turned by its metadata': {
    name: 'turned.mp4',
    args: '-display_rotation 90 -i SOURCE -c copy',
    more: ({ read }) => assert.ok(read.height > read.width),
  },
  'of odd sides': {
    name: 'odd.webm',
    args: '-f lavfi -i testsrc2=s=333x251:r=25:d=1 -c:v libvpx -deadline realtime',
    more: ({ facts }) => assert.equal(facts.fps, '25'),
  },
  'of uneven frames': {
    name: 'uneven.mp4',
    args: `-f lavfi -i testsrc2=s=320x240:r=30:d=2 -vf select='not(mod(n\\,7))+not(mod(n\\,5))' -fps_mode vfr ${H264}`,
    more: ({ facts }) => assert.equal(facts.fps, '30'),
  },
  'with one channel': {
    name: 'mono.mp4',
    args: `${MOVING} ${TONE} -ac 1 -ar 22050 ${H264} -c:a aac -shortest`,
    more: ({ result }) => assert.equal(result.audioCodec, 'aac'),
  },
  'of 60 frames a second': {
    name: 'sixty.mp4',
    args: `-f lavfi -i testsrc2=s=320x240:r=60:d=1 ${H264}`,
    more: ({ facts }) => assert.equal(facts.fps, '30'),
  },
  'of 23.976 frames': {
    name: 'film.mov',
    args: `-f lavfi -i testsrc2=s=320x240:r=24000/1001:d=1 ${H264}`,
    more: ({ facts }) => assert.equal(facts.fps, '24000/1001'),
  },
  'of pixels that are no squares': {
    name: 'wide.mp4',
    args: `-f lavfi -i testsrc2=s=720x576:r=25:d=1 -vf setsar=64/45 ${H264}`,
    more: ({ read }) => assert.equal(read.width, 1024),
  },
  'of an extreme shape': { name: 'thin.mp4', args: `-f lavfi -i testsrc2=s=2000x16:r=30:d=1 ${H264}` },
  'with sound that begins late': {
    name: 'late.mp4',
    args: `${MOVING} -itsoffset 0.5 ${TONE} -map 0:v -map 1:a ${H264} -c:a aac`,
  },
}

for (const [at, [what, { name, args, more }]] of Object.entries(ODD).entries()) {
  test(`a source ${what} is rendered`, async () => {
    const source = args.includes('SOURCE') ? (await makeClip(folder, 'to-turn.mp4', `${MOVING} ${H264}`)).path : ''
    const clip = await makeClip(folder, name, args.replace('SOURCE', source))
    // Each shape is tried with one of the fits in turn, and the most difficult shapes with both.
    const fits = /turned|extreme/.test(what) ? (['blur', 'crop'] as const) : [VIDEO_FITS[at % 2] ?? 'blur']
    for (const fit of fits) {
      const rendered = await render(clip, { ...FULL, fit, format: 'portrait' })
      assert.deepEqual([rendered.result.width, rendered.result.height], [1080, 1350])
      assert.ok(
        Math.abs(rendered.result.durationSeconds - rendered.read.durationSeconds) < 0.15,
        JSON.stringify(rendered.result),
      )
      more?.(rendered)
    }
  })
}

test('high dynamic range is mapped to that of ordinary screens', async () => {
  const tags = '-color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc -color_range tv'
  const params = 'colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:range=limited:log-level=error'
  // The white of text, 203 cd/m², is 0.58 of the signal in PQ.
  const grey = '-f lavfi -i color=c=0x949494:s=320x240:r=30:d=1'
  const clip = await makeClip(
    folder,
    'hdr.mp4',
    `${grey} -vf format=yuv420p10le -c:v libx265 -preset ultrafast -x265-params ${params} -tag:v hvc1 ${tags}`,
  )
  const { path, facts } = await render(clip, PLAIN)
  assert.equal(facts.hdr, 'pq')
  const [red, green, blue] = (await pictureAt(path, 0.5))(540, 960)
  // Without the mapping the value would be 148.
  assert.ok(
    red > 195 && red < 240 && Math.max(red, green, blue) - Math.min(red, green, blue) < 12,
    [red, green, blue].join(),
  )
})

test('the same input gives the same bytes', async () => {
  const clip = await makeClip(folder, 'same.mp4', `${MOVING} ${TONE} ${H264} -c:a aac -shortest`)
  const captions = [{ text: 'the same again', start: 0.2, end: 1.8 }]
  const hashes = []
  for (let time = 0; time < 2; time++) {
    const { path } = await render(clip, FULL, { captions })
    hashes.push(
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    )
  }
  assert.equal(hashes[0], hashes[1])
})

test('cancelling a render ends its ffmpeg, and its folder is removed', async () => {
  const clip = await makeClip(folder, 'long.mp4', `-f lavfi -i testsrc2=s=1280x720:r=30:d=20 ${H264}`)
  const controller = new AbortController()
  let inside = ''
  const ended = inWorkFolder(new Date(), async (own) => {
    inside = own
    const ffmpeg = await ffmpegForTests()
    const facts = await probeSource(clip, { path: ffmpeg, signal: controller.signal })
    assert.ok(facts)
    await renderVideo({
      ffmpeg,
      heavyWork,
      parties: [],
      signal: controller.signal,
      folder: own,
      source: clip,
      facts,
      width: 1280,
      height: 720,
      seconds: 20,
      branding: PLAIN,
      name: null,
      captions: [],
      look: { colours, headingFont: null, bodyFont: null, logo: null },
      onProgress: (share) => share > 0.1 && controller.abort(),
    })
  })
  await assert.rejects(ended, { name: 'AbortError' })
  await assert.rejects(readdir(inside), { code: 'ENOENT' })
})

import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { SUBTITLE_STYLES, type SubtitleStyle, VIDEO_FORMATS, type VideoFormat } from '#contract/making/video-lists.ts'
import { fc } from '../../../tests/support/fast-check.ts'
import { prepareTypefaces } from '../fonts/typefaces.ts'
import { theRenderer } from '../renderer.ts'
import { drawBlankFrame, drawCaptionFrames } from './caption-frames.ts'
import { captionLines } from './caption-lines.ts'
import { captionPicturesAtMost, MOST_CAPTION_PICTURES, momentsOf } from './caption-moments.ts'
import { drawFooter } from './footer.ts'
import { videoLayout } from './video-look.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-captions-'))
})
after(() => rm(folder, { recursive: true }))

const colours = { primary: '#1d4ed8', secondary: null, accent: '#f59e0b', background: null }
const look = { colours, headingFont: 'Montserrat', bodyFont: null, logo: null }
/** Each word a tenth of a second. */
const caption = (text: string) => ({
  start: 0,
  end: text.split(' ').length / 10,
  words: text.split(' ').map((word, at) => ({ text: word, spaced: at > 0, start: at / 10, end: (at + 1) / 10 })),
})
const TEXTS = [
  'A',
  'This is how we ship the release today',
  'مرحبا بالعالم هذا اختبار قصير',
  'שלום עולם זה מבחן',
  '今日は とても いい 天気 です',
  'नमस्ते दुनिया यह परीक्षण है',
  'Party 🎉 time 👩🏽‍🚀 wow 🇩🇪!',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnungsgesetz ok',
  'wide words '.repeat(9).trim(),
]

async function drawn(text: string, style: SubtitleStyle, format: VideoFormat) {
  const prefix = `${style}-${format}`
  const drawing = { look, style, position: 'lower', format, folder, prefix } as const
  const frames = await drawCaptionFrames({ ...drawing, captions: [caption(text)] })
  return Promise.all(frames.map(async (frame) => ({ ...frame, ...(await inkOf(join(folder, frame.file))) })))
}

/** The area with any drawing, and its amount. */
async function inkOf(path: string) {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true })
  let [left, right, top, bottom, painted] = [info.width, -1, info.height, -1, 0]
  for (let at = 3; at < data.length; at += 4) {
    if ((data[at] ?? 0) < 160) continue // shadows may fade out there
    const [x, y] = [((at - 3) / 4) % info.width, Math.floor((at - 3) / 4 / info.width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    painted++
  }
  return { left, right, top, bottom, painted, width: info.width, height: info.height, channels: info.channels }
}

test('whatever is said stands within the picture, in every style, tall and wide', async () => {
  for (const format of ['reel', 'landscape'] as const) {
    const { width, captions } = videoLayout(format)
    for (const style of SUBTITLE_STYLES) {
      for (const text of TEXTS) {
        for (const frame of await drawn(text, style, format)) {
          const words = `${format} ${style} ${text.slice(0, 20)} ${JSON.stringify(frame)}`
          assert.deepEqual([frame.width, frame.height, frame.channels], [width, captions.lower.height, 4], words)
          assert.ok(frame.painted > 100, words)
          assert.ok(frame.left > width * 0.02 && frame.right < width * 0.98, words)
          assert.ok(frame.top > 0 && frame.bottom < frame.height - 1, words)
        }
      }
    }
  }
})

test('highlight has a picture for each word while it is spoken, the others one for all of it', async () => {
  const frames = await drawn('one two three', 'highlight', 'reel')
  assert.deepEqual(
    frames.map(({ start, end }) => [start, end]),
    [
      [0, 0.1],
      [0.1, 0.2],
      [0.2, 0.3],
    ],
  )
  assert.equal((await drawn('one two three', 'clean', 'reel')).length, 1)
  const marked = await Promise.all(frames.map(({ file }) => centreOfMark(join(folder, file))))
  assert.ok(marked[0] && marked[1] && marked[2] && marked[0] < marked[1] && marked[1] < marked[2], marked.join())
})

test('words that are spoken faster than anybody sees share a picture, with the mark on the longest', async () => {
  const times = [0, 0.02, 0.05, 0.2, 0.5, 0.53]
  const text = times.map((_, at) => `w${at}`)
  const words = text.map((word, at) => ({
    text: word,
    spaced: at > 0,
    start: times[at] ?? 0,
    end: times[at + 1] ?? 0.58,
  }))
  const said = { start: 0, end: 0.58 }
  assert.deepEqual(momentsOf(said, words, 'highlight'), [
    { spoken: 2, start: 0, end: 0.2 },
    { spoken: 3, start: 0.2, end: 0.58 },
  ])
  assert.deepEqual(momentsOf(said, words, 'boxed'), [{ spoken: -1, ...said }])
  const drawing = { look, style: 'highlight', position: 'lower', format: 'reel', folder, prefix: 'fast' } as const
  const frames = await drawCaptionFrames({ ...drawing, captions: [{ ...said, words }] })
  assert.deepEqual(
    frames.map(({ start, end }) => [start, end]),
    [
      [0, 0.2],
      [0.2, 0.58],
    ],
  )
})

test('whenever words are spoken: pictures follow each other, none shorter than is seen, no more than counted before', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(gaps, fc.integer({ min: 0, max: 5000 }), (given, from) => {
      let clock = from
      const words = given.map((gap) => {
        const start = clock
        clock += gap
        return { start: start / 1000, end: clock / 1000 }
      })
      const said = { start: from / 1000, end: (clock + 1) / 1000 }
      const moments = momentsOf(said, words, 'highlight')
      assert.deepEqual([moments[0]?.start, moments.at(-1)?.end], [said.start, said.end])
      for (const [at, { start, end }] of moments.entries()) {
        assert.ok(moments.length === 1 || Math.round((end - start) * 1000) >= 100, JSON.stringify(moments))
        assert.equal(moments[at + 1]?.start ?? end, end)
      }
      assert.ok(moments.length <= captionPicturesAtMost(said, words.length, 'highlight'))
    }),
  )
})

test('what would take more pictures than a disk has room for is not drawn at all', async () => {
  const drawing = { look, style: 'highlight', position: 'lower', format: 'reel', folder, prefix: 'many' } as const
  const captions = [{ ...caption('one '.repeat(MOST_CAPTION_PICTURES + 1).trim()), end: 3600 }]
  await assert.rejects(drawCaptionFrames({ ...drawing, captions }), /need more than [\d]+ pictures/)
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('many')),
    [],
  )
})

test('Arabic runs from right to left, and English in it from left to right', async () => {
  const marked = []
  for (const { file } of await drawn('مرحبا بكم Galley Studio هنا', 'highlight', 'landscape')) {
    marked.push(await centreOfMark(join(folder, file)))
  }
  const [hello, you, galley, studio, here] = marked as [number, number, number, number, number]
  assert.ok(hello > you && you > studio && studio > galley && galley > here, marked.join())
})

/** The centre of the area in the highlight colour. */
async function centreOfMark(path: string): Promise<number> {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true })
  let [sum, count] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const isMark = (data[at] ?? 0) > 220 && Math.abs((data[at + 1] ?? 0) - 158) < 40 && (data[at + 2] ?? 255) < 90
    if (!isMark) continue
    sum += (at / 4) % info.width
    count++
  }
  assert.ok(count > 50, `${path} marks nothing`)
  return sum / count
}

test('lines are about equally long, and no word is lost', async () => {
  const renderer = theRenderer()
  const { words } = caption('we are going to talk about the thing')
  const faces = await prepareTypefaces(renderer, 'we are going to talk about the thing', { heading: null, body: null })
  const { lines, size } = await captionLines(renderer, words, { face: faces.heading, size: 66, lineWidth: 928 })
  assert.equal(size, 66)
  assert.deepEqual(lines.flatMap((line) => line.words.map(({ text }) => text)).length, words.length)
  const [first, second] = lines.map(({ width }) => width)
  assert.ok(lines.length === 2 && first && second && Math.min(first, second) / Math.max(first, second) > 0.6)
})

test('the blank between captions has the form of a caption, and nothing on it', async () => {
  const path = join(folder, 'blank.png')
  await drawBlankFrame({ format: 'reel', path })
  const { painted, channels, height } = await inkOf(path)
  assert.deepEqual([painted, channels, height], [0, 4, videoLayout('reel').captions.lower.height])
})

test('the footer fits whatever it is to say, and is left out where that is nothing', async () => {
  const path = join(folder, 'footer.png')
  const logo = await sharp({ create: { width: 900, height: 90, channels: 4, background: '#ffffff' } })
    .png()
    .toBuffer()
  const drawing = { look: { ...look, logo }, format: 'reel', path } as const
  for (const name of ['Galley', 'A very long name of a workspace indeed, with many words', 'معرض الصور', '🎉']) {
    for (const handle of ['@galley', null, `@${'x'.repeat(58)}`]) {
      const place = await drawFooter({ ...drawing, name, handle })
      const { width, height, channels } = await sharp(path).metadata()
      assert.deepEqual([place?.width, place?.height, 4], [width, height, channels])
      assert.ok(place && place.width <= videoLayout('reel').footer.mostWidth && place.left > 0, JSON.stringify(place))
    }
  }
  assert.equal(await drawFooter({ ...drawing, look, name: null, handle: null }), null)
  assert.equal(await drawFooter({ ...drawing, look, name: ' ', handle: '\u0000' }), null)
})

test('nothing of what is laid over a video lies on something else', () => {
  for (const format of VIDEO_FORMATS) {
    const { height, captions, footer, bar } = videoLayout(format)
    const footerTop = height - footer.bottom - footer.height
    for (const { top, height: strip } of Object.values(captions)) assert.ok(top > 0 && top + strip <= footerTop, format)
    assert.ok(footer.bottom > bar, format)
  }
})

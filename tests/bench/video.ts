import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DEFAULT_VIDEO_BRANDING } from '#contract/making/video.ts'
import { createHeavyWork } from '#kernel/heavy-work/heavy-work.ts'
import { captionsWithWordTimes } from '../../src/features/videos/captions/captions-with-word-times.ts'
import { probeSource } from '../../src/features/videos/render/probe.ts'
import { renderVideo } from '../../src/features/videos/render/render-video.ts'
import { ffmpegForTests, H264, type MadeClip, makeClip } from '../support/features/videos/render/clips.ts'
import { alternate, type Figure, median, ratio, spread } from './figures.ts'

const run = promisify(execFile)
const ROUNDS = 3
const [SHORT, MIDDLE, LONG] = [10, 60, 600]
const MEMORY_MB = 400
/** The encoding of a render without anything drawn. */
const BARE =
  '-c:v libx264 -preset veryfast -crf 21 -profile:v high -pix_fmt yuv420p -maxrate 12M -bufsize 24M -g 60 -threads 4 -thread_type slice -c:a aac -b:a 128k -ar 48000 -ac 2'
const WORDS = 'Nothing goes out that no person approved and nothing approved goes out twice late or never'

/**
 * Renders a reel of 1080 × 1920 with everything that can be drawn on it, and compares that with encoding the same
 * frames alone.
 */
export const video = () =>
  withStudio(async ({ clipOf, bare, branded, folder }) => {
    const [short, middle] = [await clipOf(SHORT), await clipOf(MIDDLE)]
    const rounds = await alternate(ROUNDS, { bare: () => bare(short), branded: () => branded(short, SHORT) })
    const times = ratio(rounds.branded, rounds.bare)
    const { mb } = await mostMemory(folder, () => branded(middle, MIDDLE))
    const length = median(rounds.branded) / 1000 / SHORT
    return [
      {
        what: `${SHORT} s of 1080 × 1920 with subtitles, bar and footer`,
        figure: `${inSeconds(median(rounds.branded))} (${spread(rounds.branded)} ms), ${times.toFixed(2)} × the encoding alone, ${length.toFixed(2)} × its length`,
        bar: { text: 'at most 1.25 × the encoding', met: times <= 1.25 },
      },
      {
        what: `memory of ffmpeg, ${MIDDLE} s`,
        figure: `${mb.toFixed(0)} MB at most`,
        bar: { text: `at most ${MEMORY_MB} MB`, met: mb <= MEMORY_MB },
      },
    ]
  })

/** Renders one minute and ten minutes of video, which takes a quarter of an hour on two processors. */
export const videoLong = () =>
  withStudio(async ({ clipOf, branded, folder }) => {
    const [minute, ten] = [await clipOf(MIDDLE), await clipOf(LONG)]
    const { result, mb } = await mostMemory(folder, async () => ({
      minute: await branded(minute, MIDDLE),
      ten: await branded(ten, LONG),
    }))
    const growth = result.ten / result.minute / (LONG / MIDDLE)
    return [
      {
        what: `${MIDDLE} s and ${LONG} s`,
        figure: `${inSeconds(result.minute)} and ${inSeconds(result.ten)}: ${growth.toFixed(2)} × ten times as long`,
        bar: { text: 'linear: at most 1.15 ×', met: growth <= 1.15 },
      },
      {
        what: `memory of ffmpeg, ${LONG} s`,
        figure: `${mb.toFixed(0)} MB at most`,
        bar: { text: `at most ${MEMORY_MB} MB`, met: mb <= MEMORY_MB },
      },
    ]
  })

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

interface Studio {
  folder: string
  clipOf(seconds: number): Promise<MadeClip>
  /** Milliseconds of each. */
  bare(clip: MadeClip): Promise<number>
  branded(clip: MadeClip, seconds: number): Promise<number>
}

async function withStudio(measure: (studio: Studio) => Promise<Figure[]>): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-bench-video-'))
  const heavyWork = createHeavyWork({ atOnce: 1 })
  const ffmpeg = await ffmpegForTests()
  let made = 0
  const studio: Studio = {
    folder,
    clipOf: (seconds) =>
      makeClip(
        folder,
        `${seconds}.mp4`,
        `-f lavfi -i testsrc2=s=1080x1920:r=30:d=${seconds} -f lavfi -i sine=f=440:d=${seconds} ${H264} -c:a aac -shortest`,
      ),
    bare: ({ path }) =>
      timed(() => run(ffmpeg, ['-loglevel', 'error', '-y', '-i', path, ...BARE.split(' '), join(folder, 'bare.mp4')])),
    async branded(clip, seconds) {
      const signal = new AbortController().signal
      const facts = await probeSource(clip, { path: ffmpeg, signal })
      if (!facts) throw new Error('the clip is none')
      const own = join(folder, `render-${made++}`)
      await mkdir(own)
      return timed(() =>
        renderVideo({
          ffmpeg,
          heavyWork,
          parties: [],
          signal,
          folder: own,
          source: clip,
          facts,
          seconds,
          width: 1080,
          height: 1920,
          name: 'Northwind Tools',
          branding: { ...DEFAULT_VIDEO_BRANDING, footer: { logo: false, name: true, handle: '@northwind' } },
          look: {
            colours: { primary: '#1d4ed8', secondary: null, accent: '#f59e0b', background: null },
            headingFont: null,
            bodyFont: null,
            logo: null,
          },
          captions: captionsWithWordTimes(captionsFor(seconds), [], seconds),
          onProgress: () => {},
        }),
      )
    },
  }
  try {
    return await measure(studio)
  } finally {
    await heavyWork.stop()
    await rm(folder, { recursive: true })
  }
}

/** A caption of four words every two seconds. */
function captionsFor(seconds: number) {
  const words = WORDS.split(' ')
  return Array.from({ length: Math.floor(seconds / 2) }, (_, n) => ({
    text: Array.from({ length: 4 }, (_, at) => words[(4 * n + at) % words.length]).join(' '),
    start: 2 * n,
    end: 2 * n + 1.8,
  }))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The most memory, in MB, that the programs working in this folder held together. */
async function mostMemory<T>(folder: string, work: () => Promise<T>): Promise<{ result: T; mb: number }> {
  let mb = 0
  const timer = setInterval(() => {
    void heldIn(folder).then((held) => {
      mb = Math.max(mb, held)
    })
  }, 200)
  try {
    const result = await work()
    return { result, mb }
  } finally {
    clearInterval(timer)
  }
}

async function heldIn(folder: string): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
  const held = await Promise.all(
    ids.map(async (id) => {
      const [command = '', status = ''] = await Promise.all(
        ['cmdline', 'status'].map((file) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')),
      )
      if (!command.includes(folder)) return 0
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    }),
  )
  return held.reduce((sum, one) => sum + one, 0)
}

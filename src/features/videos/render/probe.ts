import { z } from 'zod'
import { MAX_IMAGE_PIXELS } from '#contract/media/uploads.ts'
import { type LongFfmpegRun, runLongFfmpeg } from '#kernel/ffmpeg/long-ffmpeg.ts'
import { localFileOptions } from '#kernel/ffmpeg/run-ffmpeg.ts'

/** The facts that decide how a source is rendered, as ffmpeg sees them. */
export const SourceFacts = z.object({
  fps: z.string().describe('As ffmpeg takes it: 30000/1001'),
  hdr: z.enum(['pq', 'hlg']).nullable().describe('Light of a high range, by which curve'),
  sound: z.boolean(),
})
export type SourceFacts = z.infer<typeof SourceFacts>

export interface SourceFile {
  path: string
  demuxer: string
}

/** The arguments that open a source: only this file, and no picture of an absurd size. */
export const inputOf = ({ path, demuxer }: SourceFile): string[] => [
  ...['-max_pixels', String(MAX_IMAGE_PIXELS)],
  ...localFileOptions(path, demuxer),
]

/** Reads the facts of a source with ffmpeg. Null if it finds no video. */
export async function probeSource(
  source: SourceFile,
  run: Pick<LongFfmpegRun, 'path' | 'signal'>,
): Promise<SourceFacts | null> {
  const { words } = await runLongFfmpeg({ ...run, args: inputOf(source), cpuSeconds: 30, memoryMb: 2048 })
  run.signal.throwIfAborted()
  return factsIn(words)
}

const RATES: [most: number, fps: string][] = [
  [23.99, '24000/1001'],
  [24.5, '24'],
  [25.5, '25'],
  [29.98, '30000/1001'],
]
/**
 * The lowest frame rate that is kept. Rates of about 50 and 60 are halved (50 to 25, 59.94 to 29.97). All other rates
 * below this or above 30 become 30.
 */
const LEAST_FPS = 23

/** Parses ffmpeg's lines about the streams. */
export function factsIn(words: string): SourceFacts | null {
  const lines = words.split('\n').filter((line) => /^\s*Stream #0:/.test(line))
  const video = lines.find((line) => / Video: /.test(line) && !/\(attached pic\)/.test(line))
  if (video === undefined) return null
  const curve = /\b(smpte2084|arib-std-b67)\b/.exec(video)?.[1]
  return {
    fps: rateOf(video),
    hdr: curve === undefined ? null : curve === 'smpte2084' ? 'pq' : 'hlg',
    sound: lines.some((line) => / Audio: (?!none)/.test(line)),
  }
}

/** The rate of a video stream. If frames are unevenly spaced (its two rates differ), the video is rendered at 30. */
function rateOf(line: string): string {
  const said = Number(/([\d.]+) fps\b/.exec(line)?.[1])
  const base = Number(/([\d.]+)(?=k? tbr\b)/.exec(line)?.[1])
  if (!(said > LEAST_FPS) || Math.abs(said - base) > 0.05) return '30'
  const rate = said > 45 && said < 61 ? said / 2 : said
  if (rate > 30.1) return '30'
  return RATES.find(([most]) => rate <= most)?.[1] ?? '30'
}

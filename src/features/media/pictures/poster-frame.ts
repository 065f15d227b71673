/** Runs in a child process: see preview-work.ts. */
import { MAX_IMAGE_PIXELS, type VideoType } from '#contract/media/uploads.ts'
import { localFileOptions, runFfmpeg } from '#kernel/ffmpeg/run-ffmpeg.ts'
import { DEMUXERS } from '../videos/demuxers.ts'
import { smallWebp } from './clean-image.ts'
import { decoding, writePicture } from './one-picture.ts'

export interface PosterFrame {
  ffmpeg: string
  from: string
  to: string
  type: VideoType
  durationSeconds: number
}

const LIMITS = { cpuSeconds: 15, memoryMb: 2048, timeoutMs: 20_000, maxBytes: 8 * 2 ** 20 }
const SMALL = "scale=w='min(960,iw)':h='min(960,ih)':force_original_aspect_ratio=decrease"

/** Makes a small WebP of a frame near the beginning, where most videos already show a picture. */
export async function posterFrame({ ffmpeg, from, to, type, durationSeconds }: PosterFrame) {
  let problem = ''
  for (const at of [Math.min(1, durationSeconds / 10), 0]) {
    const made = await runFfmpeg({ path: ffmpeg, args: argumentsFor(from, type, at), ...LIMITS })
    // If the file has no frame at that time, ffmpeg succeeds and writes nothing.
    if ('problem' in made || made.output.length === 0) {
      problem = 'problem' in made ? made.problem : 'there is no frame at its beginning'
      continue
    }
    const small = await decoding(() => smallWebp(made.output))
    if ('problem' in small) return small
    return { width: small.width, height: small.height, sizeBytes: await writePicture(to, small) }
  }
  return { problem }
}

const argumentsFor = (from: string, type: VideoType, at: number): string[] => [
  ...['-threads', '1', '-max_pixels', String(MAX_IMAGE_PIXELS), '-ss', at.toFixed(3)],
  ...localFileOptions(from, DEMUXERS[type]),
  ...['-map', '0:v:0', '-frames:v', '1', '-vf', SMALL],
  ...['-f', 'image2pipe', '-c:v', 'png', '-threads', '1', 'pipe:1'],
]

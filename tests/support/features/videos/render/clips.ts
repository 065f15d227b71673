import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { VideoType } from '#contract/media/uploads.ts'
import { DEMUXERS } from '#features/media/index.ts'
import { createFfmpegFinder } from '#kernel/ffmpeg/find-ffmpeg.ts'
import { createLog } from '#kernel/log.ts'

const run = promisify(execFile)
const finder = createFfmpegFinder({
  config: { ffmpeg: { named: process.env.FFMPEG_PATH ?? null, searchPath: process.env.PATH ?? '' } },
  log: createLog('silent'),
})

/** The path of the ffmpeg that npm installs. Every development installation has it. */
export async function ffmpegForTests(): Promise<string> {
  const found = await finder()
  assert.ok(found, 'these tests need ffmpeg: npm installs one for them')
  return found.path
}

export interface MadeClip {
  path: string
  demuxer: string
  type: VideoType
}

/** Makes a video with ffmpeg. `args` come between the inputs and the file's name. */
export async function makeClip(folder: string, name: string, args: string): Promise<MadeClip> {
  const path = join(folder, name)
  const ending = name.split('.').at(-1) ?? ''
  const type = ({ mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' } as const)[ending] ?? 'video/mp4'
  await run(await ffmpegForTests(), ['-hide_banner', '-loglevel', 'error', '-y', ...args.split(' '), path])
  return { path, type, demuxer: DEMUXERS[type] }
}

/** A still picture of one known colour, which makes a small file. */
export const COLOUR = '-f lavfi -i color=c=0x3060c0:s=640x360:r=30:d=2'
export const MOVING = '-f lavfi -i testsrc2=s=640x360:r=30:d=2'
export const TONE = '-f lavfi -i sine=f=440:d=2'
export const H264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'

/** The frame of a video at this time, and its colours. */
export async function pictureAt(path: string, seconds: number) {
  const args = ['-hide_banner', '-loglevel', 'error', '-ss', String(seconds), '-i', path, '-frames:v', '1']
  const output = ['-c:v', 'png', '-f', 'image2pipe', '-']
  const { stdout } = await run(await ffmpegForTests(), [...args, ...output], { encoding: 'buffer', maxBuffer: 2 ** 25 })
  const { data, info } = await sharp(stdout).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return (x: number, y: number): [number, number, number] => {
    const from = (Math.round(y) * info.width + Math.round(x)) * 3
    return [data[from] ?? -1, data[from + 1] ?? -1, data[from + 2] ?? -1]
  }
}

export const isNear = (one: readonly number[], other: readonly number[], most = 24): boolean =>
  one.every((value, at) => Math.abs(value - (other[at] ?? 0)) <= most)

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const QUIET = ['-hide_banner', '-loglevel', 'error', '-y']

/** Makes a film of `seconds` in 4K with a tone, like one from a telephone. Needs ffmpeg in the PATH. */
export async function film({ to, seconds }: { to: string; seconds: number }): Promise<void> {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=3840x2160:rate=30:duration=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  await run('ffmpeg', [...QUIET, ...picture, ...sound, ...codecs, to])
}

/** Makes an upright reel from the film, with one thread for each processor. */
export async function transcode({ from, to }: { from: string; to: string }): Promise<void> {
  const frame = ['-vf', 'scale=-2:1920,crop=1080:1920']
  await run('ffmpeg', [...QUIET, '-i', from, ...frame, '-c:v', 'libx264', '-preset', 'medium', '-c:a', 'copy', to])
}

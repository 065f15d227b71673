import { join } from 'node:path'
import type { VideoBranding } from '#contract/making/video.ts'
import { AppError } from '#kernel/errors.ts'
import { runLongFfmpeg } from '#kernel/ffmpeg/long-ffmpeg.ts'
import type { HeavyWork } from '#kernel/heavy-work/heavy-work.ts'
import { markColours, type VideoLook, videoLayout } from '#rendering/video/video-look.ts'
import type { TimedCaption } from '../captions/captions-with-word-times.ts'
import { requireFewDrawn } from '../few-pictures.ts'
import { drawCaptions, drawFooterThere } from './draw-work.ts'
import { ffmpegArguments } from './filter-graph.ts'
import { inputOf, type SourceFacts, type SourceFile } from './probe.ts'

export interface Rendering {
  ffmpeg: string
  heavyWork: HeavyWork
  parties: readonly string[]
  signal: AbortSignal
  /** The folder in which everything is written. */
  folder: string
  source: SourceFile
  facts: SourceFacts
  width: number
  height: number
  seconds: number
  branding: VideoBranding
  look: VideoLook
  name: string | null
  captions: readonly TimedCaption[]
  /** From 0 to 1. It never decreases. */
  onProgress(share: number): void
}

/** Drawing's share of the progress, because all pictures are drawn before ffmpeg begins. */
const DRAWING = 0.1
const MEMORY_MB = 4096

/** Renders the video and returns the path of the result. Throws AppError if the source cannot be rendered. */
export async function renderVideo(rendering: Rendering): Promise<string> {
  const { branding, folder, look, source, facts, width, height, seconds, onProgress } = rendering
  const { subtitles, footer, format = 'reel' } = branding
  const layout = videoLayout(format)
  const footerPath = join(folder, 'footer.png')
  const footerPlace = await drawFooterThere(rendering, {
    look: { ...look, logo: footer.logo ? look.logo : null },
    name: footer.name ? rendering.name : null,
    handle: footer.handle,
    format,
    path: footerPath,
  })
  const shown = subtitles.enabled && rendering.captions.length > 0
  const { style, position } = subtitles
  if (shown) requireFewDrawn(rendering.captions, style)
  const drawing = { look, style, position, format, folder, captions: rendering.captions, seconds }
  const list = shown ? await drawCaptions(rendering, drawing, (share) => onProgress(share * DRAWING)) : null
  const to = join(folder, 'rendered.mp4')
  const args = ffmpegArguments({
    source,
    facts,
    width,
    height,
    seconds,
    layout,
    branding,
    barColour: branding.progressColor ?? markColours(look.colours).mark,
    captions: list === null ? null : { path: list, place: layout.captions[position] },
    footer: footerPlace && { path: footerPath, place: footerPlace },
    to,
  })
  await encode({ ...rendering, onProgress: (share) => onProgress(DRAWING + (1 - DRAWING) * share) }, args)
  return to
}

/** Runs ffmpeg to its end. Throws AppError if the source cannot be rendered. */
export async function encode(
  { ffmpeg, signal, seconds, onProgress }: Pick<Rendering, 'ffmpeg' | 'signal' | 'seconds' | 'onProgress'>,
  args: readonly string[],
): Promise<void> {
  const outcome = await runLongFfmpeg({
    path: ffmpeg,
    args,
    cpuSeconds: 120 + 60 * seconds,
    memoryMb: MEMORY_MB,
    signal,
    onSeconds: (made) => onProgress(Math.min(1, made / seconds)),
  })
  requireDone(outcome, signal)
}

/**
 * Throws if ffmpeg failed: an AppError with a message for the person if the file is at fault, or an Error if the
 * program was ended, since another attempt may succeed.
 */
function requireDone(outcome: Awaited<ReturnType<typeof runLongFfmpeg>>, signal: AbortSignal): void {
  if (outcome.done) return
  signal.throwIfAborted()
  if (outcome.ended) throw new Error(`ffmpeg was ended: ${outcome.words.slice(-500)}`)
  throw new AppError('validation', notRenderedWords(outcome.words))
}

export const notRenderedWords = (words: string): string =>
  `The video cannot be rendered: export it anew as H.264, then upload it again. The renderer says: ${lastLine(words)}`

const lastLine = (words: string): string =>
  words
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/file:\S+|\/\S+/g, 'the file').replace(/^\[[^\]]*\]\s*/, ''))
    .at(-1)
    ?.slice(0, 200) ?? 'it ended without an error message'

/**
 * Writes the sound in the form that speech recognition accepts: one channel, a small file, with the times of the video.
 */
export async function writeSpeech(
  { ffmpeg, signal, folder, source, seconds }: Pick<Rendering, 'ffmpeg' | 'signal' | 'folder' | 'source' | 'seconds'>,
  onProgress: (share: number) => void,
): Promise<string> {
  const to = join(folder, 'speech.flac')
  const sound = ['-map', '0:a:0', '-vn', '-af', 'aresample=async=1:first_pts=0', '-ac', '1', '-ar', '16000']
  const ending = ['-t', seconds.toFixed(3), '-map_metadata', '-1', '-c:a', 'flac', '-f', 'flac', `file:${to}`]
  const outcome = await runLongFfmpeg({
    path: ffmpeg,
    args: ['-loglevel', 'error', '-y', ...inputOf(source), ...sound, ...ending],
    cpuSeconds: 60 + seconds,
    memoryMb: MEMORY_MB,
    signal,
    onSeconds: (made) => onProgress(Math.min(1, made / seconds)),
  })
  requireDone(outcome, signal)
  return to
}

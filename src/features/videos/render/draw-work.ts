import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#kernel/errors.ts'
import { type HeavyTask, heavyTask } from '#kernel/heavy-work/heavy-task.ts'
import type { HeavyWork } from '#kernel/heavy-work/heavy-work.ts'
import type {
  CaptionDrawing,
  CaptionFrame,
  DrawnCaption,
  drawBlankFrame,
  drawCaptionFrames,
} from '#rendering/video/caption-frames.ts'
import { captionPicturesAtMost } from '#rendering/video/caption-moments.ts'
import type { drawFooter } from '#rendering/video/footer.ts'

const module = (name: string) => new URL(import.meta.resolve(`#rendering/video/${name}`))
const framesTask = heavyTask<typeof drawCaptionFrames>(module('caption-frames.ts'), 'drawCaptionFrames')
const blankTask = heavyTask<typeof drawBlankFrame>(module('caption-frames.ts'), 'drawBlankFrame')
const footerTask = heavyTask<typeof drawFooter>(module('footer.ts'), 'drawFooter')

const LIMITS = { cpuSeconds: 40, memoryMb: 1024 }
/** The most pictures of one task: a task is ended after a minute, and other work runs between two tasks. */
const MOST_PICTURES = 60
const BLANK = 'blank.png'
const PAUSE_MS = 3_000

interface Work {
  heavyWork: HeavyWork
  parties: readonly string[]
  signal: AbortSignal
}

/** Runs work that may wait for its turn without limit, because nobody waits for a render. */
export async function patiently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (;;) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'unavailable') throw error
      await sleep(PAUSE_MS, undefined, { signal })
    }
  }
}

const inTurn = <I, O>({ heavyWork, parties, signal }: Work, task: HeavyTask<I, O>, input: I): Promise<O> =>
  patiently(signal, () => heavyWork.run(task, input, { ...LIMITS, parties, until: signal }))

export const drawFooterThere = (work: Work, drawing: Parameters<typeof drawFooter>[0]) =>
  inTurn(work, footerTask, drawing)

/** Draws all captions and writes the list from which ffmpeg shows them. Returns the list's path. */
export async function drawCaptions(
  work: Work,
  drawing: Omit<CaptionDrawing, 'captions' | 'prefix'> & { captions: readonly DrawnCaption[]; seconds: number },
  onShare: (share: number) => void,
): Promise<string> {
  const { captions, seconds, ...rest } = drawing
  await inTurn(work, blankTask, { format: rest.format, path: join(rest.folder, BLANK) })
  const frames: CaptionFrame[] = []
  const parts = inParts(captions, rest.style)
  for (const [at, part] of parts.entries()) {
    const one: CaptionDrawing = { ...rest, captions: part, prefix: `c${at}` }
    frames.push(...(await inTurn(work, framesTask, one)))
    onShare((at + 1) / parts.length)
  }
  const list = join(rest.folder, 'captions.ffconcat')
  await writeFile(list, concatList(frames, seconds))
  return list
}

function inParts(captions: readonly DrawnCaption[], style: CaptionDrawing['style']): DrawnCaption[][] {
  const parts: DrawnCaption[][] = []
  let pictures = Number.POSITIVE_INFINITY
  for (const caption of captions) {
    const own = captionPicturesAtMost(caption, caption.words.length, style)
    pictures += own
    if (pictures > MOST_PICTURES) {
      parts.push([])
      pictures = own
    }
    parts.at(-1)?.push(caption)
  }
  return parts
}

/** The list of pictures, each with its duration to the millisecond, and the blank picture between them. */
export function concatList(frames: readonly CaptionFrame[], seconds: number): string {
  const ms = (time: number) => Math.round(time * 1000)
  const entries: string[] = []
  let shown = 0
  const show = (file: string, until: number) => {
    if (until <= shown) return
    entries.push(`file ${file}\noption framerate 1000\nduration ${((until - shown) / 1000).toFixed(3)}`)
    shown = until
  }
  for (const { file, start, end } of frames) {
    show(BLANK, ms(start))
    show(file, ms(end))
  }
  show(BLANK, Math.max(ms(seconds), shown + 1) + 1000)
  // ffmpeg uses the duration of the last picture only if another entry follows.
  return `ffconcat version 1.0\n${entries.join('\n')}\nfile ${BLANK}\noption framerate 1000\n`
}

import { MAX_ANIMATION_FRAMES, MAX_ANIMATION_PIXELS, MAX_IMAGE_PIXELS } from '#contract/media/uploads.ts'
import { type AppError, invalidField } from '#kernel/errors.ts'
import { HeavyWorkEnded } from '#kernel/heavy-work/child.ts'
import { type HeavyTask, heavyTask } from '#kernel/heavy-work/heavy-task.ts'
import type { HeavyWork } from '#kernel/heavy-work/heavy-work.ts'
import type { CleanImage, cleanCard, cleanImage, cleanPicture, ImageProblem } from './clean-image.ts'
import type { FitImage, Fitted, fitImage } from './fit-image.ts'

const MODULE = new URL('./clean-image.ts', import.meta.url)
const LIMITS = { cpuSeconds: 20, memoryMb: 1024 }
/** Limits for encoding one picture several times. */
const FIT_LIMITS = { cpuSeconds: 60, memoryMb: 1024 }

export const cleanImageTask = heavyTask<typeof cleanImage>(MODULE, 'cleanImage')
export const cleanCardTask = heavyTask<typeof cleanCard>(MODULE, 'cleanCard')
const fitImageTask = heavyTask<typeof fitImage>(new URL('./fit-image.ts', import.meta.url), 'fitImage')
export const cleanPictureTask = heavyTask<typeof cleanPicture>(MODULE, 'cleanPicture')

/**
 * Runs the task in a child process. Throws 400 at `path` if the picture cannot be accepted, 503 if too many tasks wait.
 */
export async function workOnImage<I>(
  heavyWork: HeavyWork,
  task: HeavyTask<I, CleanImage>,
  input: I,
  { parties, path, until }: { parties: readonly string[]; path: string; until?: AbortSignal },
): Promise<Exclude<CleanImage, { problem: string }>> {
  const result = await inChild(() => heavyWork.run(task, input, { ...LIMITS, parties, until }), path)
  if ('problem' in result) throw invalidField(path, result.problem, WORDS[result.problem])
  return result
}

/** Runs work in a child process. If a limit ended the child, throws an error that names the picture as the cause. */
function inChild<T>(run: () => Promise<T>, path: string): Promise<T> {
  return run().catch((error: unknown) => {
    throw error instanceof HeavyWorkEnded ? ended(error, path) : error
  })
}

/** Makes a copy that a network accepts, in a child process. Throws 400 at `path` if none can be made. */
export async function fitInChild(
  heavyWork: HeavyWork,
  input: FitImage,
  { parties, path }: { parties: readonly string[]; path: string },
): Promise<Exclude<Fitted, { problem: string }>> {
  const fitted = await inChild(() => heavyWork.run(fitImageTask, input, { ...FIT_LIMITS, parties }), path)
  if ('problem' in fitted) throw invalidField(path, fitted.problem, UNFIT_WORDS[fitted.problem])
  return fitted
}

const UNFIT_WORDS = {
  not_decodable: 'The file is damaged: upload it again',
  animated: 'A copy would lose the animation: use a video instead, or export one frame as a picture',
  cannot_fit:
    'Even at a quarter of its width and height it would be too large: export it smaller, then upload it again',
}

/** The refusal for an animation, because the copy would be still. */
export const animated = (path: string): AppError => invalidField(path, 'animated', UNFIT_WORDS.animated)

const WORDS: Record<ImageProblem, string> = {
  not_decodable: 'The file is damaged: it cannot be read as an image',
  too_many_pixels: `The image has more than ${MAX_IMAGE_PIXELS / 1e6} megapixels, or ${MAX_ANIMATION_PIXELS / 1e6} in all its frames together: make it smaller, then upload it again`,
  too_many_frames: `The animation has more than ${MAX_ANIMATION_FRAMES} frames: shorten it, then upload it again`,
}

function ended({ why }: HeavyWorkEnded, path: string): AppError {
  if (why === 'died') return invalidField(path, 'not_decodable', WORDS.not_decodable)
  const message = `The image takes too much ${why} to be read: export it anew, smaller or with fewer frames, then upload it again`
  return invalidField(path, 'too_costly', message)
}

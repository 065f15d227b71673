import { MAX_VIDEO_SECONDS } from '#contract/media/uploads.ts'
import { type AppError, invalidField } from '#kernel/errors.ts'
import { HeavyWorkEnded } from '#kernel/heavy-work/child.ts'
import { heavyTask } from '#kernel/heavy-work/heavy-task.ts'
import type { HeavyWork } from '#kernel/heavy-work/heavy-work.ts'
import type { readVideo, VideoFacts, VideoFile, VideoProblem } from './read-video.ts'

export const readVideoTask = heavyTask<typeof readVideo>(new URL('./read-video.ts', import.meta.url), 'readVideo')
const LIMITS = { cpuSeconds: 5, memoryMb: 512 }

/**
 * Reads the file in a child process. Throws 400 at `path` if no network could take it, 503 if too many tasks wait. Spec M3
 */
export async function workOnVideo(
  heavyWork: HeavyWork,
  file: VideoFile,
  { parties, path }: { parties: readonly string[]; path: string },
): Promise<VideoFacts> {
  const result = await heavyWork.run(readVideoTask, file, { ...LIMITS, parties }).catch((error: unknown) => {
    throw error instanceof HeavyWorkEnded ? ended(error, path) : error
  })
  if ('problem' in result) throw invalidField(path, result.problem, WORDS[result.problem])
  if (result.durationSeconds > MAX_VIDEO_SECONDS) {
    const message = `The video lasts ${Math.ceil(result.durationSeconds)} s, but a video may last at most ${MAX_VIDEO_SECONDS / 60} minutes: cut it, then upload it again`
    throw invalidField(path, 'too_long', message)
  }
  return result
}

const WORDS: Record<VideoProblem, string> = {
  not_decodable: 'The file is damaged: it cannot be read as a video of that type. Export it anew, then upload it again',
  truncated: 'The file is cut off: upload the whole file again',
  no_video: 'There is no video in the file, or the file is cut off: upload the whole file again',
  unsupported_codec:
    'The video is in a format that few networks take and no browser shows: export it as H.264, then upload it again',
}

function ended({ why }: HeavyWorkEnded, path: string): AppError {
  if (why === 'died') return invalidField(path, 'not_decodable', WORDS.not_decodable)
  const message = `The file takes too much ${why} to be read as a video: export it anew, then upload it again`
  return invalidField(path, 'too_costly', message)
}

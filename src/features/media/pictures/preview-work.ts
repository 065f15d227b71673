import type { ImageType, VideoType } from '#contract/media/uploads.ts'
import { HeavyWorkEnded } from '#kernel/heavy-work/child.ts'
import { heavyTask } from '#kernel/heavy-work/heavy-task.ts'
import type { Services } from '#kernel/services.ts'
import type { makePreview } from './clean-image.ts'
import type { posterFrame } from './poster-frame.ts'

const previewTask = heavyTask<typeof makePreview>(new URL('./clean-image.ts', import.meta.url), 'makePreview')
const posterTask = heavyTask<typeof posterFrame>(new URL('./poster-frame.ts', import.meta.url), 'posterFrame')
/** Limits for the child process itself; ffmpeg has separate limits. */
const LIMITS = { cpuSeconds: 20, memoryMb: 1024 }
/** How long a preview may wait for its turn while somebody waits for the file. After that it is made later by a job. */
const TURN_MS = 10_000

export type Previewed = { type: ImageType; durationSeconds: null } | { type: VideoType; durationSeconds: number }

/** Writes a preview of the file and returns its bytes. Null if none can be made now. */
export async function workOnPreview(
  { heavyWork, findFfmpeg, log }: Pick<Services, 'heavyWork' | 'findFfmpeg' | 'log'>,
  { from, to, file }: { from: string; to: string; file: Previewed },
  parties: readonly string[],
): Promise<{ sizeBytes: number } | null> {
  const limits = { ...LIMITS, parties, until: AbortSignal.timeout(TURN_MS) }
  async function run() {
    if (file.durationSeconds === null) return heavyWork.run(previewTask, { from, to, type: file.type }, limits)
    const ffmpeg = await findFfmpeg()
    return ffmpeg && heavyWork.run(posterTask, { from, to, ...file, ffmpeg: ffmpeg.path }, limits)
  }
  const made = await run().catch((error: unknown) => {
    if (error instanceof HeavyWorkEnded) return { problem: error.message }
    throw error
  })
  if (made === null || !('problem' in made)) return made
  log.info({ problem: made.problem }, 'no small picture could be made of a file')
  return null
}

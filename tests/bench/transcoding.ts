import { join } from 'node:path'
import { heavyTask } from '../../src/kernel/heavy-work/heavy-task.ts'
import { createHeavyWork } from '../../src/kernel/heavy-work/heavy-work.ts'
import type { film, transcode } from './transcode.ts'

const MODULE = new URL('./transcode.ts', import.meta.url)
const FILM = heavyTask<typeof film>(MODULE, 'film')
const TRANSCODE = heavyTask<typeof transcode>(MODULE, 'transcode')
const LIMITS = { parties: ['org:bench'], cpuSeconds: 600, memoryMb: 2048 }
/** So short that a pass ends within the 60 seconds that heavy work may take. */
const SECONDS = 2

export interface Transcoding {
  /** Stops the transcoding. Answers how often the film was transcoded. */
  stop(): Promise<number>
}

/**
 * Transcodes a film in 4K again and again, as the heavy role does: in a child process of low priority, one at a time.
 */
export async function startTranscoding(folder: string): Promise<Transcoding> {
  const heavyWork = createHeavyWork({ atOnce: 1 })
  const from = join(folder, 'film.mp4')
  await heavyWork.run(FILM, { to: from, seconds: SECONDS }, LIMITS)
  let passes = 0
  let stopping = false
  const working = (async () => {
    while (!stopping) {
      await heavyWork.run(TRANSCODE, { from, to: join(folder, 'reel.mp4') }, LIMITS)
      passes++
    }
  })()
  working.catch(() => {}) // `stop` reports it
  return {
    async stop() {
      stopping = true
      await working
      await heavyWork.stop()
      return passes
    },
  }
}

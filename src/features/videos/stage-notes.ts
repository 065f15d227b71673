import { sql } from 'kysely'
import type { VideoStage } from '#contract/making/video-lists.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'

export interface StageNotes {
  /** Begins a stage, or records its progress, at most twice a second. */
  at(stage: VideoStage, share: number): void
  /** Waits until all progress is saved. */
  settled(): Promise<void>
}

const PAUSE_MS = 500

interface Attempt {
  orgId: string
  runId: string
  attempt: number
}

/** Saves the progress of a render, for people who look at it. Only the attempt that holds the run changes anything. */
export function createStageNotes({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>, of: Attempt): StageNotes {
  let kept: VideoStage | null = null
  let keptAt = 0
  let writing: Promise<void> = Promise.resolve()
  let busy = false

  async function write(stage: VideoStage, share: number): Promise<void> {
    busy = true
    try {
      await inScope(db, { orgId: of.orgId }, (trx) =>
        trx
          .updateTable('video_render')
          .set({ stage, stage_progress: Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000 })
          .where('org_id', '=', of.orgId)
          .where('run_id', '=', of.runId)
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('agent_run')
                .select(sql`1`.as('one'))
                .whereRef('agent_run.org_id', '=', 'video_render.org_id')
                .whereRef('agent_run.id', '=', 'video_render.run_id')
                .where('status', '=', 'running')
                .where('attempt_count', '=', of.attempt),
            ),
          )
          .execute(),
      )
    } catch (error) {
      log.warn({ err: error, run: of.runId }, 'how far a render is could not be noted')
    } finally {
      busy = false
    }
  }

  return {
    at(stage, share) {
      const now = clock.monotonic()
      if (stage === kept && (busy || now - keptAt < PAUSE_MS)) return
      kept = stage
      keptAt = now
      writing = writing.then(() => write(stage, share))
    },
    settled: () => writing,
  }
}

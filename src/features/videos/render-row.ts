import type { Selectable } from 'kysely'
import type { Caption, VideoBranding, VideoRender, VideoStage } from '#contract/video.ts'
import { presentAsset, readyAssetsById } from '#features/media/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { notFound } from '#kernel/errors.ts'
import type { Storage } from '#kernel/storage/storage.ts'

export type RenderRow = Selectable<DB['video_render']>
type RunStatus = Selectable<DB['agent_run']>['status']

interface FoundRender {
  render: RenderRow
  run: { status: RunStatus; error_message: string | null }
}

/** Throws 404. `locked`: against every other change. */
export async function findRender(
  db: Trx,
  orgId: string,
  renderId: string,
  { locked = false } = {},
): Promise<FoundRender> {
  const renders = db.selectFrom('video_render').selectAll().where('org_id', '=', orgId).where('id', '=', renderId)
  const render = await (locked ? renders.forUpdate() : renders).executeTakeFirst()
  if (!render) throw notFound('render')
  const run = await db
    .selectFrom('agent_run')
    .select(['status', 'error_message'])
    .where('org_id', '=', orgId)
    .where('id', '=', render.run_id)
    .executeTakeFirstOrThrow()
  return { render, run }
}

/** A3-9: what the run's states are called where a video is made. */
const STATUS_OF: Record<RunStatus, VideoRender['status']> = {
  queued: 'queued',
  running: 'rendering',
  succeeded: 'done',
  failed: 'failed',
  cancelled: 'failed',
}

export async function presentRender(
  { db, storage }: { db: Trx; storage: Storage },
  { render, run }: FoundRender,
): Promise<VideoRender> {
  const ids = render.asset_id === null ? [] : [render.asset_id]
  const asset = (await readyAssetsById(db, render.org_id, ids)).get(render.asset_id ?? '')
  const status = STATUS_OF[run.status]
  const underWay = status === 'rendering'
  return {
    id: render.id,
    status,
    stage: underWay ? (render.stage as VideoStage | null) : null,
    stageProgress: underWay ? render.stage_progress : null,
    sourceAssetId: render.source_asset_id,
    branding: render.branding as VideoBranding, // written from a parsed one, as are the lists
    postMedia: asset ? presentAsset(asset, storage) : null,
    captions: render.captions as Caption[],
    error: run.status === 'cancelled' ? 'It was cancelled. Nothing was charged.' : run.error_message,
    creditsUsed: render.credits_used,
    createdAt: render.created_at,
    updatedAt: render.updated_at,
    runId: render.run_id,
    warnings: render.warnings as string[],
  }
}

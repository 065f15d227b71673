import type { Selectable } from 'kysely'
import type { Caption, VideoBranding, VideoRender, VideoRenderItem } from '#contract/making/video.ts'
import { RENDER_CANCELLED, type VideoStage } from '#contract/making/video-lists.ts'
import { presentAsset, type ReadyAsset, readyAssetsById } from '#features/media/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { notFound } from '#kernel/errors.ts'
import type { Storage } from '#kernel/storage/storage.ts'

export type RenderRow = Selectable<DB['video_render']>

/** The columns that a list shows. Captions and words are left out, since they may be a megabyte each. */
export const LISTED = [
  'org_id',
  'id',
  'source_asset_id',
  'branding',
  'run_id',
  'stage',
  'stage_progress',
  'asset_id',
  'credits_used',
  'created_at',
  'updated_at',
] as const satisfies (keyof RenderRow)[]
type ListedRender = Pick<RenderRow, (typeof LISTED)[number]>
type RunStatus = Selectable<DB['agent_run']>['status']

interface FoundRender {
  render: RenderRow
  run: EndOfRun
}

interface EndOfRun {
  status: RunStatus
  error_message: string | null
}

/** Reads a render. Throws 404. With `locked`, nobody else can change it until the transaction ends. */
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

/** The interface's name for each state of the run. Spec V6 */
const STATUS_OF: Record<RunStatus, VideoRender['status']> = {
  queued: 'queued',
  running: 'rendering',
  succeeded: 'done',
  failed: 'failed',
  cancelled: 'failed',
}

interface Reader {
  db: Trx
  storage: Storage
}

export async function presentRender({ db, storage }: Reader, { render, run }: FoundRender): Promise<VideoRender> {
  const assets = await readyAssetsById(db, render.org_id, assetsOf(render))
  return {
    ...present(storage, { render, run }, assets),
    captions: render.captions as Caption[], // written from parsed values
    warnings: render.warnings as string[],
  }
}

/** Renders of one workspace, as a list shows them. */
export async function presentRenders(
  { db, storage }: Reader,
  orgId: string,
  renders: readonly ListedRender[],
): Promise<VideoRenderItem[]> {
  if (renders.length === 0) return []
  const assets = await readyAssetsById(db, orgId, renders.flatMap(assetsOf))
  const runs = await db
    .selectFrom('agent_run')
    .select(['id', 'status', 'error_message'])
    .where('org_id', '=', orgId)
    .where(
      'id',
      'in',
      renders.map((render) => render.run_id),
    )
    .execute()
  const runOf = new Map(runs.map((run) => [run.id, run]))
  return renders.map((render) => {
    const run = runOf.get(render.run_id)
    if (!run) throw new Error('A render has a run, by a constraint')
    return present(storage, { render, run }, assets)
  })
}

const assetsOf = ({ source_asset_id, asset_id }: ListedRender): string[] => [source_asset_id, asset_id ?? []].flat()

function present(
  storage: Storage,
  { render, run }: { render: ListedRender; run: EndOfRun },
  assets: ReadonlyMap<string, ReadyAsset>,
): Omit<VideoRender, 'captions' | 'warnings'> {
  const asset = assets.get(render.asset_id ?? '')
  const status = STATUS_OF[run.status]
  const underWay = status === 'rendering'
  return {
    id: render.id,
    status,
    stage: underWay ? (render.stage as VideoStage | null) : null,
    stageProgress: underWay ? render.stage_progress : null,
    sourceAssetId: render.source_asset_id,
    branding: render.branding as VideoBranding, // written from a parsed value
    postMedia: asset ? presentAsset(asset, storage) : null,
    error: run.status === 'cancelled' ? RENDER_CANCELLED : run.error_message,
    creditsUsed: render.credits_used,
    createdAt: render.created_at,
    updatedAt: render.updated_at,
    title: assets.get(render.source_asset_id)?.title ?? null,
    runId: render.run_id,
  }
}

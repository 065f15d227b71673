import { join } from 'node:path'
import { z } from 'zod'
import {
  DEMUXERS,
  dropMadeVideo,
  findInLibrary,
  keepMadeVideo,
  MadeVideo,
  presentAsset,
  storeMadeVideo,
  throwAwayLater,
} from '#features/media/index.ts'
import { defineRun, type RunContext, RunLost } from '#features/runs/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { AppError, notFound } from '#kernel/errors.ts'
import { readSource } from './read-setup.ts'
import { copyArguments } from './render/copy-arguments.ts'
import { patiently } from './render/draw-work.ts'
import { probeSource } from './render/probe.ts'
import { encode, notRenderedWords } from './render/render-video.ts'
import { inWorkFolder } from './render/work-folder.ts'
import { requireFfmpeg } from './require-ffmpeg.ts'

const RENDER = 'render'
const STEP = { key: RENDER, kind: 'tool_call', role: 'renderer', label: 'Render the copy', output: MadeVideo } as const

const Payload = z.object({ assetId: z.uuid(), seconds: z.number() })

/**
 * The run that makes a copy of a video in a form that every network accepts, as a file of the library. It costs no
 * credits. Decision 081
 */
export const copyRun = defineRun({
  jobType: 'video_copy',
  action: 'transcribe',
  operation: 'fitVideo',
  payload: Payload,
  result: z.object({ assetId: z.uuid() }),
  hold: () => 0,
  subject: ({ assetId }) => ({ type: 'media_asset', id: assetId }),
  limitMs: ({ seconds }) => 15 * 60_000 + 12_000 * seconds,
  async abandon(db, orgId, kept) {
    const made = MadeVideo.safeParse(kept.get(RENDER))
    if (made.success) await throwAwayLater(db, orgId, made.data)
  },
  run: (ctx, payload) =>
    inWorkFolder(ctx.services.clock.now(), async (folder) => {
      const made = await makeCopy(ctx, payload, folder)
      return async (org) => {
        const assetId = await keepCopy(org, payload.assetId, made)
        return { result: { assetId }, summary: { assetId } }
      }
    }),
})

async function makeCopy(ctx: RunContext, { assetId, seconds }: z.infer<typeof Payload>, folder: string) {
  const { services, orgId, inOrg } = ctx
  const ffmpeg = (await requireFfmpeg(services)).path
  const { source, encoding, userId } = await inOrg(async ({ db, userId }) => {
    const { source, asset } = await requireVideo(db, orgId, assetId)
    const shown = presentAsset(asset, services.storage)
    return { source, encoding: (shown.kind === 'video' && shown.encoding) || {}, userId }
  })
  const parties = [`user:${userId}`, `org:${orgId}`]
  let stored: MadeVideo | null = null
  return services.storage.asFile(source.storageKey, (path) =>
    ctx
      .step({ ...STEP, input: { assetId, seconds } }, async ({ signal }) => {
        const file = { path, demuxer: DEMUXERS[source.type] }
        const facts = await probeSource(file, { path: ffmpeg, signal })
        if (!facts) throw new AppError('validation', notRenderedWords('there is no video in it'))
        const to = join(folder, 'copy.mp4')
        const { width, height } = source
        const args = copyArguments({ source: file, facts, width, height, seconds, encoding, to })
        await encode({ ffmpeg, signal, seconds, onProgress: () => {} }, args)
        stored = await patiently(signal, () => storeMadeVideo(services, { orgId, path: to }, parties))
        return { output: stored }
      })
      .catch(async (error: unknown) => {
        // Another attempt makes a separate file, so this one is dropped.
        if (stored && error instanceof RunLost) await dropMadeVideo(services, orgId, stored)
        throw error
      }),
  )
}

/** Keeps the copy in the library, with the texts of its source and the information about marks in its picture. */
async function keepCopy(org: OrgContext, sourceId: string, made: MadeVideo): Promise<string> {
  const { asset } = await requireVideo(org.db, org.orgId, sourceId)
  const { source, title, format, ai_generated: aiGenerated, made_from } = asset
  const madeFrom = made_from as Record<string, unknown> | null // always an object, by a constraint
  const described = {
    source: source === 'import' || source === 'branded_video' ? source : 'upload',
    title,
    format,
  } as const
  const assetId = await keepMadeVideo(org, made, { ...described, aiGenerated, madeFrom })
  org.audit({ type: 'media_asset', id: assetId, after: { copyOf: sourceId } })
  return assetId
}

async function requireVideo(db: OrgContext['db'], orgId: string, assetId: string) {
  const source = await readSource(db, orgId, assetId, 'path.assetId')
  const asset = await findInLibrary(db, orgId, assetId)
  if (!asset) throw notFound('file')
  return { source, asset }
}

import { z } from 'zod'
import { Id } from '#contract/common.ts'
import type { PostVideo } from '#contract/media/media.ts'
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '#contract/platforms.ts'
import { findInLibrary, presentAsset, requireRoomFor } from '#features/media/index.ts'
import { startRun } from '#features/runs/index.ts'
import { invalidField, notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { needsVideoCopy } from '#rules/repair.ts'
import { copyRun } from '../copy-run.ts'
import { readSource } from '../read-setup.ts'
import { requireFfmpeg } from '../require-ffmpeg.ts'
import { roomFor } from '../start-render.ts'

export const fitVideo = operation({
  name: 'fitVideo',
  route: 'POST /v1/orgs/{orgId}/marketing/media/{assetId}/fit-video',
  done: 'made a fitting copy of',
  summary: 'Make a copy of a video that a network takes',
  description:
    'For a video whose container, codec, colours, frame rate or sound a network refuses or advises against: starts a run that makes a copy as MP4 with H.264 and AAC, of the same size and length. Nothing is charged, the file itself stays, and no post changes by it: once the run has succeeded, its resultSummary names the copy as assetId. 400 where the network takes the video as it is; 402 fair_use_limit where the workspace has no room for the copy; 503 provider_unavailable where no ffmpeg is set up.',
  tag: 'marketing',
  permission: 'content:write',
  counted: 'heavy',
  params: { assetId: Id },
  body: { platform: z.enum(PLATFORMS) },
  output: z.object({ runId: Id }),
}).handleInSteps(async (ctx, { assetId, platform }) => {
  const { orgId, services } = ctx
  const source = await ctx.inOrg(async (db) => {
    const asset = await findInLibrary(db, orgId, assetId)
    if (!asset) throw notFound('file')
    const found = await readSource(db, orgId, assetId, 'path.assetId')
    const shown = presentAsset(asset, services.storage)
    if (shown.kind === 'video' && !isUnfit(platform, shown))
      throw invalidField('body.platform', 'fits_already', fits(platform))
    return found
  })
  await requireFfmpeg(services)
  return ctx.inOrg(async (db) => {
    await requireRoomFor(db, services, orgId, roomFor(source))
    const payload = { assetId, seconds: source.seconds }
    const { runId } = await startRun({ ...ctx, db }, copyRun, { payload, key: null, awaited: false })
    ctx.audit({ type: 'media_asset', id: assetId, after: { runId } })
    return { runId }
  })
})

/** Networks have stricter limits for reels and stories than for posts. */
const PLACEMENTS = [null, { placement: 'reel' }, { placement: 'story' }]

const isUnfit = (platform: Platform, video: PostVideo): boolean =>
  PLACEMENTS.some((payload) => needsVideoCopy(platform, video, payload))

const fits = (platform: Platform): string =>
  `There is nothing to change for ${PLATFORM_NAMES[platform]}: it takes the video as it is encoded`

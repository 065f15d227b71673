import { z } from 'zod'
import { CreditEstimate } from '#contract/billing/billing.ts'
import { EstimateOnly } from '#contract/making/estimate.ts'
import { Caption, VideoBrandingChanges, VideoRender } from '#contract/making/video.ts'
import { MAX_CAPTIONS, MAX_SUBTITLE_CHARACTERS } from '#contract/making/video-lists.ts'
import { AssetId } from '#contract/media/media.ts'
import { estimateOf } from '#features/credits/index.ts'
import { requireRoomFor } from '#features/media/index.ts'
import { AppError } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { readDefaults, saveDefaults, withChanges, withoutMarks } from '../branding.ts'
import { requireFewPictures } from '../few-pictures.ts'
import { givenCaptions } from '../given-captions.ts'
import { readSource } from '../read-setup.ts'
import { findRender, presentRender } from '../render-row.ts'
import { requireFfmpeg } from '../require-ffmpeg.ts'
import { minutesOf, missingForSpeech, roomFor, startRender } from '../start-render.ts'

const captions = z.array(Caption).max(MAX_CAPTIONS).optional()
const subtitleFile = z.string().max(MAX_SUBTITLE_CHARACTERS).optional()

export const createBrandedVideo = operation({
  name: 'createBrandedVideo',
  route: 'POST /v1/orgs/{orgId}/marketing/videos/branded',
  done: 'had a video rendered as',
  summary: 'Render a video of the library with subtitles, bar and footer',
  description:
    'Starts a render as reel 1080×1920, portrait 1080×1350, square 1080×1080 or landscape 1920×1080, and answers it as queued: poll it. Fields that branding leaves out are as the workspace has saved them. Transcribing speech costs a credit for each minute that is begun; with captions or a subtitleFile (SubRip or WebVTT) nothing is transcribed. A failure costs nothing. If a network forbids added logos, render with clean true, and with the captions of the render that it is a variant of. At most five renders of a workspace wait or are under way: 429 beyond. 503 provider_unavailable names what is not set up.',
  tag: 'marketing',
  permission: 'ai:use',
  costs: { action: 'transcribe' },
  tool: {
    name: 'create_branded_video',
    description:
      'Renders an uploaded video with subtitles, bar, logo; speech costs credits. Use it to brand one. Publishes nothing. ' +
      'Answers a render for get_branded_video.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  },
  body: {
    video: z.strictObject({ assetId: AssetId.describe('See list_media') }).describe('What is rendered'),
    branding: VideoBrandingChanges.optional().describe('Fields left out are as they were saved'),
    saveAsDefaults: z.boolean().optional().describe('true: keeps branding'),
    language: z
      .string()
      .regex(/^[a-z]{2,3}$/, 'Write the language as two or three letters, as de')
      .optional()
      .describe('Spoken language, as de'),
    captions: captions.describe('In place of a transcription'),
    subtitleFile: subtitleFile.describe('SRT or VTT text, in place of a transcription'),
    clean: z.boolean().optional().describe('true: no footer, no bar, as some networks demand'),
    estimateOnly: EstimateOnly,
  },
  output: z.union([VideoRender, CreditEstimate]),
}).handleInSteps(async (ctx, body) => {
  const { orgId, services } = ctx
  const given = givenCaptions(body)
  const read = await ctx.inOrg(async (db) => {
    const { branding } = await readDefaults(db, orgId)
    const source = await readSource(db, orgId, body.video.assetId, 'body.video.assetId')
    return { source, branding: withChanges(branding, body.branding ?? {}) }
  })
  const path = body.subtitleFile === undefined ? 'body.captions' : 'body.subtitleFile'
  requireFewPictures(given?.captions ?? [], read.branding.subtitles.style, read.source.seconds, path)
  const minutes = minutesOf({ ...read, given })
  if (body.estimateOnly) return estimateOf('transcribe', { units: minutes })
  await requireFfmpeg(services)
  const missing = missingForSpeech(services, minutes)
  if (missing !== null) throw new AppError('unavailable', missing, { code: 'provider_unavailable' })
  return ctx.inOrg(async (db) => {
    const org = { ...ctx, db }
    await requireRoomFor(db, services, orgId, roomFor(read.source))
    if (body.saveAsDefaults) await saveDefaults(db, orgId, read.branding, ctx.now)
    const branding = body.clean ? withoutMarks(read.branding) : read.branding
    const asked = { ...read, branding, language: body.language ?? null, given }
    const renderId = await startRender(org, asked)
    const render = await presentRender({ db, storage: services.storage }, await findRender(db, orgId, renderId))
    ctx.audit({ type: 'video_render', id: renderId, after: render })
    return render
  })
})

import { z } from 'zod'
import { Id, Moment } from '#contract/common.ts'
import { Caption, type VideoBranding, VideoRender } from '#contract/making/video.ts'
import { MAX_CAPTIONS, MAX_SUBTITLE_CHARACTERS } from '#contract/making/video-lists.ts'
import { requireRoomFor } from '#features/media/index.ts'
import { invalidField } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { requireFewPictures } from '../few-pictures.ts'
import { givenCaptions } from '../given-captions.ts'
import { readSource } from '../read-setup.ts'
import { findRender, presentRender } from '../render-row.ts'
import { requireFfmpeg } from '../require-ffmpeg.ts'
import { renderAgain, roomFor } from '../start-render.ts'

export const updateVideoCaptions = operation({
  name: 'updateVideoCaptions',
  route: 'PATCH /v1/orgs/{orgId}/marketing/videos/branded/{renderId}/captions',
  done: 'edited the captions of',
  summary: 'Change words and times of captions, and render again',
  description:
    'Send the complete new captions, as a list or as a SubRip or WebVTT file. Nothing is transcribed again, and ' +
    'nothing is charged. Words that are still there keep the times at which they were heard. The earlier file stays ' +
    'in the library, since posts may use it. 409 while the render is under way. 429 if five renders of the workspace ' +
    'wait or are under way.',
  tag: 'marketing',
  permission: 'ai:use',
  counted: 'heavy',
  params: { renderId: Id },
  body: {
    captions: z.array(Caption).max(MAX_CAPTIONS).optional(),
    subtitleFile: z.string().max(MAX_SUBTITLE_CHARACTERS).optional(),
    ifUpdatedAt: Moment.optional().describe('The updatedAt that was read: 409 stale_update if it is another by now'),
  },
  output: VideoRender,
}).handleInSteps(async (ctx, { renderId, captions, subtitleFile, ifUpdatedAt }) => {
  const { orgId, services } = ctx
  const given = givenCaptions({ captions, subtitleFile })
  if (given === null) throw invalidField('body.captions', 'required', 'Send captions, or a subtitleFile')
  // The render is looked up before ffmpeg is checked, because a missing render is the more useful refusal.
  await ctx.inOrg((db) => findRender(db, orgId, renderId))
  await requireFfmpeg(services)
  return ctx.inOrg(async (db) => {
    const org = { ...ctx, db }
    const { render } = await findRender(db, orgId, renderId)
    const source = await readSource(db, orgId, render.source_asset_id, 'renderId')
    const { style } = (render.branding as VideoBranding).subtitles // written from a parsed value
    const path = subtitleFile === undefined ? 'body.captions' : 'body.subtitleFile'
    requireFewPictures(given.captions, style, source.seconds, path)
    await requireRoomFor(db, services, orgId, roomFor(source))
    await renderAgain(org, renderId, { given, source, ifUpdatedAt })
    const after = await presentRender({ db, storage: services.storage }, await findRender(db, orgId, renderId))
    ctx.audit({ type: 'video_render', id: renderId, before: render.captions, after: after.captions })
    return after
  })
})

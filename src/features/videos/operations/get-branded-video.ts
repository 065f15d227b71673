import { Id } from '#contract/common.ts'
import { VideoRender } from '#contract/making/video.ts'
import { operation } from '#kernel/operation.ts'
import { findRender, presentRender } from '../render-row.ts'

export const getBrandedVideo = operation({
  name: 'getBrandedVideo',
  route: 'GET /v1/orgs/{orgId}/marketing/videos/branded/{renderId}',
  summary: 'Read a render, and how far it is',
  description:
    'Stages follow each other: preparing, transcribing (if speech has to be transcribed), branding, finishing; stageProgress says how far the stage is. Once it is done, postMedia goes into a post as it is, and the file stands in the library. A render that failed says why, and costs nothing.',
  tag: 'marketing',
  permission: 'workspace:read',
  tool: {
    name: 'get_branded_video',
    description:
      'Reads a render. Use it until status is done or failed. Answers stage, captions, postMedia for a post.',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  params: { renderId: Id.describe('As create_branded_video answered') },
  output: VideoRender,
}).handle(async ({ db, orgId, services }, { renderId }) =>
  presentRender({ db, storage: services.storage }, await findRender(db, orgId, renderId)),
)

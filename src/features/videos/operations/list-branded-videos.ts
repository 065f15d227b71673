import { pageOf } from '#contract/common.ts'
import { VideoRenderItem } from '#contract/making/video.ts'
import { newestPage } from '#kernel/db/newest-page.ts'
import { pageAnswer, paging } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { LISTED, presentRenders } from '../render-row.ts'

export const listBrandedVideos = operation({
  name: 'listBrandedVideos',
  route: 'GET /v1/orgs/{orgId}/marketing/videos/branded',
  summary: 'List the renders of the workspace, newest first',
  description: 'Under way, done and failed. Captions and warnings are answered for one render alone.',
  tag: 'marketing',
  permission: 'workspace:read',
  query: paging(),
  output: pageOf(VideoRenderItem),
}).handle(async ({ db, orgId, services }, input) => {
  const { rows, total } = await newestPage(db.selectFrom('video_render').where('org_id', '=', orgId), input, LISTED)
  const items = await presentRenders({ db, storage: services.storage }, orgId, rows)
  return pageAnswer(items, input, total)
})

import { PublishingPause } from '#contract/posts/publishing.ts'
import { operation } from '#kernel/operation.ts'
import { loadPause } from '../pause/pause.ts'

export const getPublishingPause = operation({
  name: 'getPublishingPause',
  route: 'GET /v1/orgs/{orgId}/marketing/publishing/pause',
  summary: 'See whether publishing is paused, and for what',
  tag: 'marketing',
  permission: 'workspace:read',
  output: PublishingPause,
}).handle((ctx) => loadPause(ctx.db, ctx.orgId))

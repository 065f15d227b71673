import { SchedulerSettings } from '#contract/planning/scheduler.ts'
import { operation } from '#kernel/operation.ts'
import { loadProfile } from '../load-profile.ts'

export const getSchedulerSettings = operation({
  name: 'getSchedulerSettings',
  route: 'GET /v1/orgs/{orgId}/marketing/scheduler/settings',
  summary: 'Get the scheduling profile; unset fields show the defaults of the audience type',
  tag: 'marketing',
  permission: 'workspace:read',
  output: SchedulerSettings,
}).handle((ctx) => loadProfile(ctx.db, ctx.orgId))

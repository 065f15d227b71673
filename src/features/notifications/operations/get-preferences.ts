import { NotificationPreferences } from '#contract/news/notification.ts'
import { operation } from '#kernel/operation.ts'
import { preferencesOf } from '../preferences.ts'

export const getNotificationPreferences = operation({
  name: 'getNotificationPreferences',
  route: 'GET /v1/orgs/{orgId}/notifications/preferences',
  summary: 'Read one’s notification preferences',
  tag: 'notifications',
  permission: 'workspace:read',
  output: NotificationPreferences,
}).handle((ctx) => preferencesOf(ctx.db, { orgId: ctx.orgId, userId: ctx.userId }))

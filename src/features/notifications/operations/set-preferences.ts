import { NotificationChoices, NotificationPreferences } from '#contract/news/notification.ts'
import { operation } from '#kernel/operation.ts'
import { preferencesOf, savePreferences } from '../preferences.ts'

export const setNotificationPreferences = operation({
  name: 'setNotificationPreferences',
  route: 'PUT /v1/orgs/{orgId}/notifications/preferences',
  done: 'chose what is mailed to',
  summary: 'Set one’s notification preferences',
  description: 'For this workspace only. Omitted fields stay. The choice holds for mails that are not sent yet.',
  tag: 'notifications',
  permission: 'workspace:read',
  open: { whenReadOnly: true, toApiKeys: false }, // a person's own matter, for which no API key has a permission
  body: NotificationChoices.partial().shape,
  output: NotificationPreferences,
}).handle(async (ctx, choices) => {
  const reader = { orgId: ctx.orgId, userId: ctx.userId }
  const before = await preferencesOf(ctx.db, reader)
  const after = await savePreferences(ctx.db, reader, choices, ctx.now)
  ctx.audit({ type: 'user', id: ctx.userId, before, after })
  return after
})

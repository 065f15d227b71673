import { NotificationChoices, NotificationPreferences } from '#contract/notification.ts'
import { operation } from '#kernel/operation.ts'
import { choose, preferencesOf } from '../preferences.ts'

export const setNotificationPreferences = operation({
  name: 'setNotificationPreferences',
  route: 'PUT /v1/orgs/{orgId}/notifications/preferences',
  done: 'chose what is mailed to',
  summary: 'Choose how one wants to be told',
  description: 'One’s own choice for this workspace. Omitted fields stay. What is chosen holds for mails not yet sent.',
  tag: 'notifications',
  permission: 'workspace:read',
  open: { whenReadOnly: true, toApiKeys: false }, // one’s own, and no permission of a key says so
  body: NotificationChoices.partial().shape,
  output: NotificationPreferences,
}).handle(async (ctx, choices) => {
  const reader = { orgId: ctx.orgId, userId: ctx.userId }
  const before = await preferencesOf(ctx.db, reader)
  const after = await choose(ctx.db, reader, choices, ctx.now)
  ctx.audit({ type: 'user', id: ctx.userId, before, after })
  return after
})

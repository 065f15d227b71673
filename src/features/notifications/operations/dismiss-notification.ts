import { z } from 'zod'
import { Id, Timestamp } from '#contract/common.ts'
import { operation } from '#kernel/operation.ts'
import { requireOwn } from '../own-notifications.ts'

export const dismissNotification = operation({
  name: 'dismissNotification',
  route: 'POST /v1/orgs/{orgId}/notifications/{notificationId}/dismiss',
  done: 'dismissed',
  summary: 'Dismiss one notification',
  description: 'Not the same as reading it: it leaves the list, and is not mailed any more.',
  tag: 'notifications',
  permission: 'workspace:read',
  open: { whenReadOnly: true, toApiKeys: false }, // a person's own matter, for which no API key has a permission
  params: { notificationId: Id },
  output: z.object({ id: Id, dismissedAt: Timestamp }),
}).handle(async (ctx, { notificationId }) => {
  const before = await requireOwn(ctx, notificationId)
  const dismissedAt = before.dismissed_at ?? ctx.now.toISOString()
  const after = await ctx.db
    .updateTable('notification')
    .set({ dismissed_at: dismissedAt })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', notificationId)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.audit({ type: 'notification', id: notificationId, before, after })
  return { id: notificationId, dismissedAt }
})

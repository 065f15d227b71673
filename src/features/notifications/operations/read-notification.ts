import { z } from 'zod'
import { Id, Timestamp } from '#contract/common.ts'
import { operation } from '#kernel/operation.ts'
import { requireOwn } from '../own-notifications.ts'

export const readNotification = operation({
  name: 'readNotification',
  route: 'POST /v1/orgs/{orgId}/notifications/{notificationId}/read',
  done: 'read',
  summary: 'Mark one notification as read',
  description: 'A read notification is not mailed any more. A repeat changes nothing.',
  tag: 'notifications',
  permission: 'workspace:read',
  open: { whenReadOnly: true, toApiKeys: false }, // a person's own matter, for which no API key has a permission
  params: { notificationId: Id },
  output: z.object({ id: Id, readAt: Timestamp, status: z.literal('read') }),
}).handle(async (ctx, { notificationId }) => {
  const before = await requireOwn(ctx, notificationId)
  const readAt = before.read_at ?? ctx.now.toISOString()
  const after = await ctx.db
    .updateTable('notification')
    .set({ read_at: readAt, status: 'read' })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', notificationId)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.audit({ type: 'notification', id: notificationId, before, after })
  return { id: notificationId, readAt, status: 'read' as const }
})

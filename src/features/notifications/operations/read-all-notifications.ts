import { z } from 'zod'
import { operation } from '#kernel/operation.ts'
import { IS_SHOWN } from '../own-notifications.ts'

export const readAllNotifications = operation({
  name: 'readAllNotifications',
  route: 'POST /v1/orgs/{orgId}/notifications/read-all',
  done: 'marked as read all notifications of',
  summary: 'Mark all of one’s notifications as read',
  tag: 'notifications',
  permission: 'workspace:read',
  open: { whenReadOnly: true, toApiKeys: false }, // a person's own matter, for which no API key has a permission
  output: z.object({ markedCount: z.int() }),
}).handle(async (ctx) => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('notification')
    .set({ read_at: ctx.now.toISOString(), status: 'read' })
    .where('org_id', '=', ctx.orgId)
    .where('user_id', '=', ctx.userId)
    .where('read_at', 'is', null)
    .where(IS_SHOWN)
    .executeTakeFirstOrThrow()
  ctx.audit({ type: 'user', id: ctx.userId })
  return { markedCount: Number(numUpdatedRows) }
})

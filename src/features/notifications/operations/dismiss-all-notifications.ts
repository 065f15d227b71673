import { z } from 'zod'
import { operation } from '#kernel/operation.ts'
import { IS_SHOWN } from '../own-notifications.ts'

export const dismissAllNotifications = operation({
  name: 'dismissAllNotifications',
  route: 'POST /v1/orgs/{orgId}/notifications/dismiss-all',
  done: 'dismissed all notifications of',
  summary: 'Dismiss all of one’s notifications',
  tag: 'notifications',
  permission: 'workspace:read',
  open: { whenReadOnly: true, toApiKeys: false }, // a person's own matter, for which no API key has a permission
  output: z.object({ dismissedCount: z.int() }),
}).handle(async (ctx) => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('notification')
    .set({ dismissed_at: ctx.now.toISOString() })
    .where('org_id', '=', ctx.orgId)
    .where('user_id', '=', ctx.userId)
    .where(IS_SHOWN)
    .executeTakeFirstOrThrow()
  ctx.audit({ type: 'user', id: ctx.userId })
  return { dismissedCount: Number(numUpdatedRows) }
})

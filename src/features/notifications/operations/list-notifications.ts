import { z } from 'zod'
import { pageOf } from '#contract/common.ts'
import { Notification } from '#contract/notification.ts'
import { offsetOf, pageAnswer, paging } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { shown } from '../own-notifications.ts'
import { presentNotification } from '../present-notification.ts'

export const listNotifications = operation({
  name: 'listNotifications',
  route: 'GET /v1/orgs/{orgId}/notifications',
  summary: 'List what one was told, newest first',
  description:
    'One’s own in this workspace, without what was dismissed. `unreadCount` counts all that is unread, on whatever page.',
  tag: 'notifications',
  permission: 'workspace:read',
  query: { unreadOnly: z.enum(['true', 'false']).describe('true: only what is unread'), ...paging() },
  output: pageOf(Notification).extend({ unreadCount: z.int() }),
}).handle(async (ctx, input) => {
  const unread = shown(ctx).where('read_at', 'is', null)
  const unreadCount = await count(unread)
  const onlyUnread = input.unreadOnly === 'true'
  const total = onlyUnread ? unreadCount : await count(shown(ctx))
  const rows = await (onlyUnread ? unread : shown(ctx))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.limit)
    .offset(offsetOf(input))
    .execute()
  return { ...pageAnswer(rows.map(presentNotification), input, total), unreadCount }
})

async function count(query: ReturnType<typeof shown>): Promise<number> {
  return (await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
}

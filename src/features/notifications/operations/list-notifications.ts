import { z } from 'zod'
import { pageOf } from '#contract/common.ts'
import { Notification } from '#contract/news/notification.ts'
import { countOf, newestPage } from '#kernel/db/newest-page.ts'
import { pageAnswer, paging } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { shown } from '../own-notifications.ts'
import { presentNotification } from '../present-notification.ts'

export const listNotifications = operation({
  name: 'listNotifications',
  route: 'GET /v1/orgs/{orgId}/notifications',
  summary: 'List one’s notifications, newest first',
  description:
    'One’s own in this workspace, without what was dismissed. `unreadCount` counts all that is unread, on whatever page.',
  tag: 'notifications',
  permission: 'workspace:read',
  query: { unreadOnly: z.enum(['true', 'false']).describe('true: only what is unread'), ...paging() },
  output: pageOf(Notification).extend({ unreadCount: z.int() }),
}).handle(async (ctx, input) => {
  const unread = shown(ctx).where('read_at', 'is', null)
  const onlyUnread = input.unreadOnly === 'true'
  const { rows, total } = await newestPage(onlyUnread ? unread : shown(ctx), input)
  const unreadCount = onlyUnread ? total : await countOf(unread)
  return { ...pageAnswer(rows.map(presentNotification), input, total), unreadCount }
})

import { dismissAllNotifications } from './operations/dismiss-all-notifications.ts'
import { dismissNotification } from './operations/dismiss-notification.ts'
import { getNotificationPreferences } from './operations/get-preferences.ts'
import { listNotifications } from './operations/list-notifications.ts'
import { readAllNotifications } from './operations/read-all-notifications.ts'
import { readNotification } from './operations/read-notification.ts'
import { setNotificationPreferences } from './operations/set-preferences.ts'
import { unsubscribe } from './operations/unsubscribe.ts'

export { beginDigests, mailDigest } from './digest.ts'
export { mailDueNews, mailNews } from './mail-news.ts'
export { type NewNotification, notify, notifyOfMany, notifyPerson } from './notify.ts'
export { settleNews } from './settle-news.ts'
export { sweepOldNews } from './sweep-old-news.ts'
export type { Keyed } from './tell.ts'

export const notificationOperations = {
  listNotifications,
  readNotification,
  dismissNotification,
  readAllNotifications,
  dismissAllNotifications,
  getNotificationPreferences,
  setNotificationPreferences,
  unsubscribe,
}

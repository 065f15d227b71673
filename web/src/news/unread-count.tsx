import { useUnreadCount } from './use-unread.ts'

const MOST_SHOWN = 99

/** Shows how many notifications are unread. */
export function UnreadCount() {
  const count = useUnreadCount()
  if (!count) return null
  return (
    <span className="figures rounded-full bg-amber-soft px-2 text-meta font-medium text-amber">
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <span className="sr-only"> unread</span>
    </span>
  )
}

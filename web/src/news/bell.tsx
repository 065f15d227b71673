import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { useUnreadCount } from './use-unread.ts'

/** The link to the notifications, with a dot while some are unread. */
export function Bell() {
  const count = useUnreadCount()
  return (
    <Link
      to="/notifications"
      className="relative flex min-h-11 min-w-11 items-center justify-center rounded-control text-ink-2 hover:bg-wash hover:text-ink lg:min-h-9 lg:min-w-9"
    >
      <BellIcon aria-hidden="true" className="size-5" />
      <span className="sr-only">Notifications{count ? `, ${count} unread` : ''}</span>
      {count ? (
        <span aria-hidden="true" className="absolute top-2 right-2 size-2 rounded-full bg-amber ring-2 ring-paper" />
      ) : null}
    </Link>
  )
}

import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { useUnreadCount } from './use-unread.ts'

/** The link to the notifications on a phone, where their place is behind "More". */
export function Bell() {
  const count = useUnreadCount()
  return (
    <Link
      to="/notifications"
      className="relative flex min-h-11 min-w-11 items-center justify-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink lg:hidden"
    >
      <BellIcon aria-hidden="true" className="size-5" />
      <span className="sr-only">Notifications{count ? `, ${count} unread` : ''}</span>
      {count ? <span aria-hidden="true" className="absolute top-2 right-2 size-2.5 rounded-full bg-pending" /> : null}
    </Link>
  )
}

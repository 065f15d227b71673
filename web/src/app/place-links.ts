import { linkOptions } from '@tanstack/react-router'
import { Bell, CalendarDays, Images, Inbox, PenLine, Settings, Shapes, Share2, Sun } from 'lucide-react'
import { UnreadCount } from '../news/unread-count.tsx'
import type { NavPlace } from './navigation.tsx'
import { PLACES, type PlaceName } from './places.ts'
import { WaitingCount } from './waiting-count.tsx'

const anew = { params: { groupId: undefined } } as const

const DRAWN: Record<PlaceName, Pick<NavPlace, 'link' | 'icon' | 'mark'>> = {
  Today: { link: linkOptions({ to: '/' }), icon: Sun },
  Review: { link: linkOptions({ to: '/review/{-$groupId}', ...anew }), icon: Inbox, mark: WaitingCount },
  Calendar: { link: linkOptions({ to: '/calendar' }), icon: CalendarDays },
  Compose: { link: linkOptions({ to: '/compose/{-$groupId}', ...anew }), icon: PenLine },
  Visuals: { link: linkOptions({ to: '/visuals' }), icon: Shapes },
  Media: { link: linkOptions({ to: '/media' }), icon: Images },
  Notifications: { link: linkOptions({ to: '/notifications' }), icon: Bell, mark: UnreadCount },
  Accounts: { link: linkOptions({ to: '/accounts' }), icon: Share2 },
  Settings: { link: linkOptions({ to: '/settings' }), icon: Settings },
}

export const NAV_PLACES: readonly NavPlace[] = PLACES.map((place) => ({ ...place, ...DRAWN[place.label] }))

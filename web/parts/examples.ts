import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { CalendarEntry } from '#contract/planning/scheduler.ts'
import type { PostStatus } from '#contract/statuses.ts'
import { now } from '../src/clock.ts'
import { wallOf } from '../src/time.ts'

export const ZONE = 'Europe/Brussels'
const ID = '00000000-0000-7000-8000-000000000001'

/** A day that can still be chosen, whenever the page is looked at. */
export const SOON = wallOf(now() + 2 * 86_400_000, ZONE).day

export const ACCOUNT: SocialAccount = {
  id: ID,
  orgId: ID,
  platform: 'x',
  accountExternalId: '1',
  accountName: 'Northwind Tools',
  accountHandle: 'northwind_tools',
  status: 'connected',
  scopes: [],
  tokenExpiresAt: null,
  lastRefreshedAt: null,
  createdAt: '2026-11-26T09:00:00.000Z',
  updatedAt: '2026-11-26T09:00:00.000Z',
}

/** The account with a picture that is part of this page, so that it can be looked at without Galley. */
export const PICTURED: SocialAccount = { ...ACCOUNT, profileImageUrl: '/src/icon.svg' }

export const CONTENT = {
  contentText: 'Six woods, one handle. Twelve planes still need one. Bring a board.',
  media: null,
  platformPayload: null,
}

export const entry = (status: PostStatus): CalendarEntry => ({
  id: status,
  groupId: ID,
  platform: 'x',
  status,
  time: '2026-11-30T12:00:00.000Z',
  excerpt: 'Six woods, one handle',
})

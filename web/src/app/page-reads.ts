import type { Permission } from '#contract/people/roles.ts'
import { accountsRead } from '../accounts/reads.ts'
import type { PagedRead, Read, ReadContext } from '../api/reads.ts'
import { statusRead } from '../auth/reads.ts'
import { billingRead, usageRead } from '../billing/reads.ts'
import { brandKitRead } from '../brand/reads.ts'
import { calendarRead } from '../calendar/reads.ts'
import { windowOf } from '../calendar/window.ts'
import { now } from '../clock.ts'
import { libraryEntryRead, libraryRead } from '../media/library-reads.ts'
import { newsRead, preferencesRead } from '../news/reads.ts'
import { homeRead, pauseRead, schedulerRead } from '../publishing/reads.ts'
import { groupPageRead, groupRead } from '../review/reads.ts'
import { filtersOf } from '../review/review-tab.ts'
import { runsRead } from '../runs/reads.ts'
import {
  apiKeysRead,
  auditRead,
  connectionsRead,
  invitationsRead,
  mailsRead,
  sessionsRead,
  webhooksRead,
} from '../settings/reads.ts'
import { membersRead, meRead, orgsRead, timezoneRead } from '../shell/reads.ts'
import { wallOf } from '../time.ts'
import { attentionRead } from '../today/reads.ts'
import { isWide } from '../ui/use-wide.ts'
import { videoDefaultsRead } from '../videos/defaults-read.ts'
import { calendarSearch, composeSearch, reviewSearch } from './searches.ts'

export interface PageReadContext extends ReadContext {
  may: (permission: Permission) => boolean
  /** The workspace's clock, once it is known. */
  zone: () => Promise<string>
}

/** What the address says besides the page. */
export interface Address {
  search: Readonly<Record<string, unknown>>
  groupId?: string | undefined
}

export type PageReads = (
  at: PageReadContext,
  address: Address,
) => readonly (Read<unknown> | PagedRead | Promise<Read<unknown>>)[]

/** The first reads of each page, requested when somebody goes there, in parallel to its code. */
export const PAGE_READS = {
  '/': (at) => [homeRead(at), accountsRead(at), attentionRead(at)],
  '/review': (at, { search, groupId }) => {
    const { tab = 'waiting', platform } = reviewSearch(search)
    return [groupPageRead(at, filtersOf(tab, platform), 1), accountsRead(at), ...openedBy(at, groupId)]
  },
  '/calendar': (at, { search }) => [calendarAt(at, search), accountsRead(at)],
  '/compose': (at, { search, groupId }) => {
    const { media } = composeSearch(search)
    const files = media === undefined ? [] : media.split(',').map((assetId) => libraryEntryRead(at, assetId))
    return [accountsRead(at), ...openedBy(at, groupId), ...files]
  },
  '/accounts': (at) => [accountsRead(at), statusRead(at)],
  '/connect': (at) => [accountsRead(at)],
  '/visuals': () => [],
  '/videos': (at) => [videoDefaultsRead(at)],
  '/media': (at) => [libraryRead(at, { collection: 'all', kind: 'all' })],
  '/notifications': (at) => [newsRead(at, true)],
  '/settings': (at) => [orgsRead(at), timezoneRead(at)],
  '/settings/brand': (at) => [brandKitRead(at)],
  '/settings/people': (at) => [membersRead(at), ...(at.may('members:manage') ? [invitationsRead(at)] : [])],
  '/settings/plan': (at) => (at.may('billing:manage') ? [billingRead(at), usageRead(at)] : []),
  '/settings/activity': (at) => [runsRead(at)],
  '/settings/you': (at) => [meRead(at), sessionsRead(at)],
  '/settings/notifications': (at) => [preferencesRead(at)],
  '/settings/publishing': (at) => [pauseRead(at), accountsRead(at), schedulerRead(at)],
  '/settings/scheduling': (at) => [schedulerRead(at)],
  '/settings/assistants': (at) => [schedulerRead(at), connectionsRead(at)],
  '/settings/keys': (at) => [apiKeysRead(at)],
  '/settings/webhooks': (at) => (at.may('automation:manage') ? [webhooksRead(at)] : []),
  // The page builds the log's filters itself, since it has their words.
  '/settings/audit': (at, { search }) => [
    membersRead(at),
    ...(at.may('members:manage') && Object.keys(search).length === 0 ? [auditRead(at, {})] : []),
  ],
  '/settings/mail': (at) => [mailsRead(at)],
} as const satisfies Record<string, PageReads>

const openedBy = (at: ReadContext, groupId: string | undefined) =>
  groupId === undefined ? [] : [groupRead(at, groupId)]

/** The entries of the window that the page shows, whose days are the workspace's. */
async function calendarAt(at: PageReadContext, search: Address['search']) {
  const { view = 'month', day } = calendarSearch(search)
  const zone = await at.zone()
  return calendarRead(at, windowOf(isWide() ? view : 'list', day ?? wallOf(now(), zone).day, zone))
}

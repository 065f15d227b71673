import type { Api } from '../api/client.ts'
import { fillRoute } from '../api/fill-route.ts'
import { PAGE_READS, type PageReads } from './page-reads.ts'

/** A page whose files the server names in the head, so that they load in parallel instead of later. */
export interface FirstPage {
  path: string
  /** Its heading and its place in the navigation, for the frame that is shown until the page draws itself. */
  place: string
  /** The modules that the router would request only when it runs. */
  modules: readonly string[]
  /** Its first reads, below `/v1/orgs/{orgId}`; they are sent with the token exactly as the page would send them. */
  reads: readonly string[]
}

/** The modules of each page behind the gate, by the beginning of its address. */
const MODULES: Record<keyof typeof PAGE_READS, [place: string, ...modules: string[]]> = {
  '/': ['Today', 'today/today-page'],
  '/review': ['Review', 'review/review-page'],
  '/calendar': ['Calendar', 'calendar/calendar-page'],
  '/compose': ['Compose', 'compose/compose-page'],
  '/accounts': ['Accounts', 'accounts/accounts-page'],
  '/connect': ['Accounts', 'accounts/connect-done-page'],
  '/visuals': ['Visuals', 'visuals/studio-page'],
  '/videos': ['Visuals', 'videos/video-page'],
  '/media': ['Media', 'library/library-page'],
  '/notifications': ['Notifications', 'news/news-page'],
  '/settings': ['Settings', 'settings/settings-layout', 'settings/workspace-page'],
  '/settings/brand': ['Settings', 'settings/settings-layout', 'brand/brand-page'],
  '/settings/people': ['Settings', 'settings/settings-layout', 'settings/people-page'],
  '/settings/plan': ['Settings', 'settings/settings-layout', 'billing/plan-page'],
  '/settings/activity': ['Settings', 'settings/settings-layout', 'runs/activity-page'],
  '/settings/you': ['Settings', 'settings/settings-layout', 'settings/you-page'],
  '/settings/notifications': ['Settings', 'settings/settings-layout', 'settings/notifications-page'],
  '/settings/publishing': ['Settings', 'settings/settings-layout', 'settings/publishing-page'],
  '/settings/scheduling': ['Settings', 'settings/settings-layout', 'settings/scheduling-page'],
  '/settings/assistants': ['Settings', 'settings/settings-layout', 'settings/assistants-page'],
  '/settings/keys': ['Settings', 'settings/settings-layout', 'settings/keys-page'],
  '/settings/webhooks': ['Settings', 'settings/settings-layout', 'settings/webhooks-page'],
  '/settings/audit': ['Settings', 'settings/settings-layout', 'settings/audit-page'],
  '/settings/mail': ['Settings', 'settings/settings-layout', 'settings/mail-page'],
}

/** Every page behind the gate. */
export const FIRST_PAGES: readonly FirstPage[] = Object.entries(PAGE_READS).map(([path, reads]) => {
  const [place, ...modules] = MODULES[path as keyof typeof PAGE_READS] // the object's own key
  return { path, place, modules, reads: addressesOf(reads) }
})

/**
 * The addresses that a page's first reads request in any workspace, found by running them with a client that never
 * answers. Reads that depend on a role, a clock or the rest of the address are sent later.
 */
function addressesOf(reads: PageReads): string[] {
  const addresses: string[] = []
  const never = new Promise<never>(() => {})
  const api: Api = (route, input) => {
    addresses.push(fillRoute(route, input).url)
    return never
  }
  const workspace = '/v1/orgs/any'
  for (const read of reads({ api, orgId: 'any', may: () => false, zone: () => never }, { search: {} })) {
    if ('queryFn' in read) void read.queryFn({ pageParam: 1 })
  }
  return addresses.filter((url) => url.startsWith(workspace)).map((url) => url.slice(workspace.length))
}

/** A page that the server sends with its files named in the head, so that they come beside the rest and not after it. */
export interface FirstPage {
  path: string
  /** Its heading and its place in the navigation, for the frame that stands until the page draws itself. */
  place: string
  /** The modules that the router would ask for only once it runs. */
  modules: readonly string[]
  /** What it begins with, below `/v1/orgs/{orgId}`: asked for with the token, to the letter as the page would ask. */
  reads?: readonly string[]
}

const SETTINGS = [
  ['', 'workspace-page'],
  ['/people', 'people-page'],
  ['/you', 'you-page'],
  ['/publishing', 'publishing-page'],
  ['/scheduling', 'scheduling-page'],
  ['/assistants', 'assistants-page'],
  ['/keys', 'keys-page'],
  ['/webhooks', 'webhooks-page'],
  ['/audit', 'audit-page'],
  ['/mail', 'mail-page'],
] as const

/** Every page behind the gate, by the beginning of its address. */
export const FIRST_PAGES: readonly FirstPage[] = [
  {
    path: '/',
    place: 'Today',
    modules: ['today/today-page'],
    reads: [
      '/home/summary',
      '/marketing/accounts',
      '/marketing/posts?limit=50&filter%5Bstatus%5D=failed%2Capproved&filterOp%5Bstatus%5D=in',
    ],
  },
  {
    path: '/review',
    place: 'Review',
    modules: ['review/review-page'],
    reads: ['/marketing/post-groups?page=1&limit=100&filter%5Bstatus%5D=pending_approval', '/marketing/accounts'],
  },
  { path: '/calendar', place: 'Calendar', modules: ['calendar/calendar-page'] },
  { path: '/compose', place: 'Compose', modules: ['compose/compose-page'], reads: ['/marketing/accounts'] },
  { path: '/accounts', place: 'Accounts', modules: ['accounts/accounts-page'] },
  { path: '/connect', place: 'Accounts', modules: ['accounts/connect-done-page'] },
  ...SETTINGS.map(([rest, page]) => ({
    path: `/settings${rest}`,
    place: 'Settings',
    modules: ['settings/settings-layout', `settings/${page}`],
  })),
]

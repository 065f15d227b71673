import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { PLATFORMS, type Platform } from '#contract/platforms.ts'
import { Gate } from './auth/gate.tsx'
import { SignInPage } from './auth/sign-in-page.tsx'
import { CALENDAR_VIEWS } from './calendar/window.ts'
import { REVIEW_TABS } from './review/review-tab.ts'
import { NotFoundPage, PageFailed } from './shell/failures.tsx'

const oneOf = <const T extends readonly string[]>(list: T, value: unknown): T[number] | undefined =>
  list.find((one) => one === value)

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Leaves out what is not set, so that addresses stay short. */
function given<T extends Record<string, unknown>>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage, errorComponent: PageFailed })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: SignInPage,
  validateSearch: (search) =>
    given({ next: text(search.next), problem: text(search.problem), provider: text(search.provider) }),
})
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyRouteComponent(() => import('./auth/sign-up-page.tsx'), 'SignUpPage'),
  validateSearch: (search) => given({ next: text(search.next) }),
})
// Pages that a mail leads to: the secret stands behind the #, so that no server on the way sees it.
const fromMail = [
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in/link',
    component: lazyRouteComponent(() => import('./auth/link-page.tsx'), 'LinkPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgot-password',
    component: lazyRouteComponent(() => import('./auth/forgot-page.tsx'), 'ForgotPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    component: lazyRouteComponent(() => import('./auth/reset-page.tsx'), 'ResetPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verify-email',
    component: lazyRouteComponent(() => import('./auth/verify-page.tsx'), 'VerifyPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invitations/accept',
    component: lazyRouteComponent(() => import('./auth/accept-page.tsx'), 'AcceptPage'),
  }),
] as const

const app = createRoute({ getParentRoute: () => root, id: 'app', component: Gate })
const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  component: lazyRouteComponent(() => import('./today/today-page.tsx'), 'TodayPage'),
})
const review = createRoute({
  getParentRoute: () => app,
  path: '/review/{-$groupId}',
  validateSearch: (search) =>
    given({
      tab: oneOf(REVIEW_TABS, search.tab),
      platform: oneOf<readonly Platform[]>(PLATFORMS, search.platform),
    }),
  component: lazyRouteComponent(() => import('./review/review-page.tsx'), 'ReviewPage'),
})
const calendar = createRoute({
  getParentRoute: () => app,
  path: '/calendar',
  validateSearch: (search) => given({ view: oneOf(CALENDAR_VIEWS, search.view), day: dayOf(search.day) }),
  component: lazyRouteComponent(() => import('./calendar/calendar-page.tsx'), 'CalendarPage'),
})
const compose = createRoute({
  getParentRoute: () => app,
  path: '/compose/{-$groupId}',
  validateSearch: (search) => given({ platform: oneOf<readonly Platform[]>(PLATFORMS, search.platform) }),
  component: lazyRouteComponent(() => import('./compose/compose-page.tsx'), 'ComposePage'),
})
const accounts = createRoute({
  getParentRoute: () => app,
  path: '/accounts',
  component: lazyRouteComponent(() => import('./accounts/accounts-page.tsx'), 'AccountsPage'),
})
const connectDone = createRoute({
  getParentRoute: () => app,
  path: '/connect/$provider/done',
  validateSearch: (search) => given({ outcome: text(search.outcome), message: text(search.message) }),
  component: lazyRouteComponent(() => import('./accounts/connect-done-page.tsx'), 'ConnectDonePage'),
})
const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/settings-layout.tsx'), 'SettingsLayout'),
})
const settingsPages = [
  createRoute({
    getParentRoute: () => settings,
    path: '/',
    component: lazyRouteComponent(() => import('./settings/workspace-page.tsx'), 'WorkspacePage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/people',
    component: lazyRouteComponent(() => import('./settings/people-page.tsx'), 'PeoplePage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/you',
    component: lazyRouteComponent(() => import('./settings/you-page.tsx'), 'YouPage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/publishing',
    component: lazyRouteComponent(() => import('./settings/publishing-page.tsx'), 'PublishingPage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/scheduling',
    component: lazyRouteComponent(() => import('./settings/scheduling-page.tsx'), 'SchedulingPage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/assistants',
    component: lazyRouteComponent(() => import('./settings/assistants-page.tsx'), 'AssistantsPage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/keys',
    component: lazyRouteComponent(() => import('./settings/keys-page.tsx'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/webhooks',
    component: lazyRouteComponent(() => import('./settings/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/audit',
    component: lazyRouteComponent(() => import('./settings/audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/mail',
    component: lazyRouteComponent(() => import('./settings/mail-page.tsx'), 'MailPage'),
  }),
] as const

function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined
}

const routeTree = root.addChildren([
  signIn,
  signUp,
  ...fromMail,
  app.addChildren([home, review, calendar, compose, accounts, connectDone, settings.addChildren(settingsPages)]),
])

export function createAppRouter() {
  return createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: true })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { PLATFORMS, type Platform } from '#contract/platforms.ts'
import { Gate } from './auth/gate.tsx'
import { SignInPage } from './auth/sign-in-page.tsx'
import { SignUpPage } from './auth/sign-up-page.tsx'
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
  validateSearch: (search) => given({ next: text(search.next) }),
})
const signUp = createRoute({ getParentRoute: () => root, path: '/sign-up', component: SignUpPage })

const app = createRoute({ getParentRoute: () => root, id: 'app', component: Gate })
const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/review/{-$groupId}', params: { groupId: undefined }, replace: true })
  },
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
  component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
})

function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined
}

const routeTree = root.addChildren([
  signIn,
  signUp,
  app.addChildren([home, review, calendar, compose, accounts, connectDone, settings]),
])

export function createAppRouter() {
  return createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: true })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

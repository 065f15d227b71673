import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
} from '@tanstack/react-router'
import { PLATFORMS, type Platform } from '#contract/platforms.ts'
import { SignInPage } from '../auth/sign-in-page.tsx'
import { CALENDAR_VIEWS } from '../calendar/window.ts'
import { REVIEW_TABS } from '../review/review-tab.ts'
import { dayOf, idOf, isId, oneOf, params, textOf } from '../search-params.ts'
import { AUDIT_SUBJECT_NAMES, type AuditSubject } from '../settings/audit-subjects.ts'
import { NotFoundPage, NotHere, PageFailed } from '../shell/failures.tsx'
import { throwNotLoaded } from '../shell/not-loaded.ts'
import { restKeysWhile } from '../ui/use-keys.ts'
import { Gate } from './gate.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage, errorComponent: PageFailed })

/** An address with an id in it that is none: no such page, without asking the server. */
function requireId({ params: { groupId } }: { params: { groupId?: string | undefined } }): void {
  if (groupId !== undefined && !isId(groupId)) throw notFound()
}

/** A page in a file of its own. */
// biome-ignore lint/suspicious/noExplicitAny: as lazyRouteComponent has it; each page is inferred from its file
function page<T extends Record<string, any>, K extends keyof T>(load: () => Promise<T>, name: K) {
  return lazyRouteComponent(() => load().catch(throwNotLoaded), name)
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: SignInPage,
  validateSearch: (search) =>
    params({ next: textOf(search.next), problem: textOf(search.problem), provider: textOf(search.provider) }),
})
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: page(() => import('../auth/sign-up-page.tsx'), 'SignUpPage'),
  validateSearch: (search) => params({ next: textOf(search.next) }),
})
// Pages that a mail leads to: the secret stands behind the #, so that no server on the way sees it.
const fromMail = [
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in/link',
    component: page(() => import('../auth/link-page.tsx'), 'LinkPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgot-password',
    component: page(() => import('../auth/forgot-page.tsx'), 'ForgotPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    component: page(() => import('../auth/reset-page.tsx'), 'ResetPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verify-email',
    component: page(() => import('../auth/verify-page.tsx'), 'VerifyPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invitations/accept',
    component: page(() => import('../auth/accept-page.tsx'), 'AcceptPage'),
  }),
] as const

const app = createRoute({ getParentRoute: () => root, id: 'app', component: Gate })
const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  component: page(() => import('../today/today-page.tsx'), 'TodayPage'),
})
const review = createRoute({
  getParentRoute: () => app,
  path: '/review/{-$groupId}',
  beforeLoad: requireId,
  notFoundComponent: NotHere,
  validateSearch: (search) =>
    params({
      tab: oneOf(REVIEW_TABS, search.tab),
      platform: oneOf<readonly Platform[]>(PLATFORMS, search.platform),
    }),
  component: page(() => import('../review/review-page.tsx'), 'ReviewPage'),
})
const calendar = createRoute({
  getParentRoute: () => app,
  path: '/calendar',
  validateSearch: (search) => params({ view: oneOf(CALENDAR_VIEWS, search.view), day: dayOf(search.day) }),
  component: page(() => import('../calendar/calendar-page.tsx'), 'CalendarPage'),
})
const compose = createRoute({
  getParentRoute: () => app,
  path: '/compose/{-$groupId}',
  beforeLoad: requireId,
  notFoundComponent: NotHere,
  validateSearch: (search) => params({ platform: oneOf<readonly Platform[]>(PLATFORMS, search.platform) }),
  component: page(() => import('../compose/compose-page.tsx'), 'ComposePage'),
})
const accounts = createRoute({
  getParentRoute: () => app,
  path: '/accounts',
  component: page(() => import('../accounts/accounts-page.tsx'), 'AccountsPage'),
})
const connectDone = createRoute({
  getParentRoute: () => app,
  path: '/connect/$provider/done',
  validateSearch: (search) =>
    params({
      outcome: textOf(search.outcome),
      problem: textOf(search.problem),
      accountId: idOf(search.accountId),
    }),
  component: page(() => import('../accounts/connect-done-page.tsx'), 'ConnectDonePage'),
})
const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  notFoundComponent: NotHere,
  component: page(() => import('../settings/settings-layout.tsx'), 'SettingsLayout'),
})
const settingsPages = [
  createRoute({
    getParentRoute: () => settings,
    path: '/',
    component: page(() => import('../settings/workspace-page.tsx'), 'WorkspacePage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/people',
    component: page(() => import('../settings/people-page.tsx'), 'PeoplePage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/you',
    component: page(() => import('../settings/you-page.tsx'), 'YouPage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/publishing',
    component: page(() => import('../settings/publishing-page.tsx'), 'PublishingPage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/scheduling',
    component: page(() => import('../settings/scheduling-page.tsx'), 'SchedulingPage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/assistants',
    component: page(() => import('../settings/assistants-page.tsx'), 'AssistantsPage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/keys',
    component: page(() => import('../settings/keys-page.tsx'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/webhooks',
    component: page(() => import('../settings/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/audit',
    validateSearch: (search) =>
      params({
        actor: oneOf(['assistant', 'api_key', 'rule', 'system'], search.actor) ?? idOf(search.actor),
        what: oneOf<readonly AuditSubject[]>(AUDIT_SUBJECT_NAMES, search.what),
        from: dayOf(search.from),
        to: dayOf(search.to),
      }),
    component: page(() => import('../settings/audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/mail',
    component: page(() => import('../settings/mail-page.tsx'), 'MailPage'),
  }),
] as const

const routeTree = root.addChildren([
  signIn,
  signUp,
  ...fromMail,
  app.addChildren([home, review, calendar, compose, accounts, connectDone, settings.addChildren(settingsPages)]),
])

/** From draft to draft is no other page. */
const placeOf = ({ pathname }: { pathname: string }): string => pathname.split('/')[1] ?? ''

export function createAppRouter() {
  const router = createRouter({
    routeTree,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: NotHere,
  })
  restKeysWhile(() => {
    const { status, location, resolvedLocation } = router.state
    return status === 'pending' && resolvedLocation !== undefined && placeOf(location) !== placeOf(resolvedLocation)
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

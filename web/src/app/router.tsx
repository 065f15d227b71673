import { createRootRouteWithContext, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { signInOptionsRead, statusRead } from '../auth/reads.ts'
import { NotFoundPage, NotHere, PageFailed } from '../shell/failures.tsx'
import { restKeysWhile } from '../ui/use-keys.ts'
import type { AtHand } from './ask-ahead.ts'
import { Gate } from './gate.tsx'
import { frontPage, page } from './page-in-file.ts'
import { PAGE_READS } from './page-reads.ts'
import { requireId } from './require-id.ts'
import {
  auditSearch,
  calendarSearch,
  composeSearch,
  connectDoneSearch,
  reviewSearch,
  signInSearch,
  signUpSearch,
  videosSearch,
  visualsSearch,
} from './searches.ts'

const root = createRootRouteWithContext<AtHand>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailed,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  ...frontPage(() => import('../auth/sign-in-page.tsx'), 'SignInPage', signInOptionsRead),
  validateSearch: signInSearch,
})
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  ...frontPage(() => import('../auth/sign-up-page.tsx'), 'SignUpPage', statusRead),
  validateSearch: signUpSearch,
})
// Pages that a mail leads to: the secret comes after the #, so that no server on the way sees it.
const fromMail = [
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in/link',
    ...page(() => import('../auth/link-page.tsx'), 'LinkPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgot-password',
    ...page(() => import('../auth/forgot-page.tsx'), 'ForgotPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    ...page(() => import('../auth/reset-page.tsx'), 'ResetPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verify-email',
    ...page(() => import('../auth/verify-page.tsx'), 'VerifyPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invitations/accept',
    ...page(() => import('../auth/accept-page.tsx'), 'AcceptPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/unsubscribe',
    ...page(() => import('../auth/unsubscribe-page.tsx'), 'UnsubscribePage'),
  }),
] as const

const app = createRoute({ getParentRoute: () => root, id: 'app', component: Gate })
const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  ...page(() => import('../today/today-page.tsx'), 'TodayPage', PAGE_READS['/']),
})
const review = createRoute({
  getParentRoute: () => app,
  path: '/review/{-$groupId}',
  beforeLoad: requireId,
  notFoundComponent: NotHere,
  validateSearch: reviewSearch,
  ...page(() => import('../review/review-page.tsx'), 'ReviewPage', PAGE_READS['/review']),
})
const calendar = createRoute({
  getParentRoute: () => app,
  path: '/calendar',
  validateSearch: calendarSearch,
  ...page(() => import('../calendar/calendar-page.tsx'), 'CalendarPage', PAGE_READS['/calendar']),
})
const compose = createRoute({
  getParentRoute: () => app,
  path: '/compose/{-$groupId}',
  beforeLoad: requireId,
  notFoundComponent: NotHere,
  validateSearch: composeSearch,
  ...page(() => import('../compose/compose-page.tsx'), 'ComposePage', PAGE_READS['/compose']),
})
const library = createRoute({
  getParentRoute: () => app,
  path: '/media',
  ...page(() => import('../library/library-page.tsx'), 'LibraryPage', PAGE_READS['/media']),
})
const visuals = createRoute({
  getParentRoute: () => app,
  path: '/visuals',
  validateSearch: visualsSearch,
  ...page(() => import('../visuals/studio-page.tsx'), 'StudioPage', PAGE_READS['/visuals']),
})
const videos = createRoute({
  getParentRoute: () => app,
  path: '/videos/{-$renderId}',
  beforeLoad: requireId,
  notFoundComponent: NotHere,
  validateSearch: videosSearch,
  ...page(() => import('../videos/video-page.tsx'), 'VideoPage', PAGE_READS['/videos']),
})
const news = createRoute({
  getParentRoute: () => app,
  path: '/notifications',
  ...page(() => import('../news/news-page.tsx'), 'NewsPage', PAGE_READS['/notifications']),
})
const accounts = createRoute({
  getParentRoute: () => app,
  path: '/accounts',
  ...page(() => import('../accounts/accounts-page.tsx'), 'AccountsPage', PAGE_READS['/accounts']),
})
const connectDone = createRoute({
  getParentRoute: () => app,
  path: '/connect/$provider/done',
  validateSearch: connectDoneSearch,
  ...page(() => import('../accounts/connect-done-page.tsx'), 'ConnectDonePage', PAGE_READS['/connect']),
})
const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  notFoundComponent: NotHere,
  ...page(() => import('../settings/settings-layout.tsx'), 'SettingsLayout'),
})
const settingsPages = [
  createRoute({
    getParentRoute: () => settings,
    path: '/',
    ...page(() => import('../settings/workspace/workspace-page.tsx'), 'WorkspacePage', PAGE_READS['/settings']),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/brand',
    ...page(() => import('../brand/brand-page.tsx'), 'BrandPage', PAGE_READS['/settings/brand']),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/people',
    ...page(() => import('../settings/people/people-page.tsx'), 'PeoplePage', PAGE_READS['/settings/people']),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/plan',
    ...page(() => import('../billing/plan-page.tsx'), 'PlanPage', PAGE_READS['/settings/plan']),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/activity/{-$runId}',
    beforeLoad: requireId,
    notFoundComponent: NotHere,
    ...page(() => import('../runs/activity-page.tsx'), 'ActivityPage', PAGE_READS['/settings/activity']),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/you',
    ...page(() => import('../settings/you/you-page.tsx'), 'YouPage', PAGE_READS['/settings/you']),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/notifications',
    ...page(
      () => import('../settings/you/notifications-page.tsx'),
      'NotificationsPage',
      PAGE_READS['/settings/notifications'],
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/publishing',
    ...page(
      () => import('../settings/publishing/publishing-page.tsx'),
      'PublishingPage',
      PAGE_READS['/settings/publishing'],
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/scheduling',
    ...page(
      () => import('../settings/publishing/scheduling-page.tsx'),
      'SchedulingPage',
      PAGE_READS['/settings/scheduling'],
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/assistants',
    ...page(
      () => import('../settings/programs/assistants-page.tsx'),
      'AssistantsPage',
      PAGE_READS['/settings/assistants'],
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/keys',
    ...page(() => import('../settings/programs/keys-page.tsx'), 'KeysPage', PAGE_READS['/settings/keys']),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/webhooks',
    ...page(() => import('../settings/programs/webhooks-page.tsx'), 'WebhooksPage', PAGE_READS['/settings/webhooks']),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/audit',
    validateSearch: auditSearch,
    ...page(() => import('../settings/audit/audit-page.tsx'), 'AuditPage', PAGE_READS['/settings/audit']),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/mail',
    ...page(() => import('../settings/workspace/mail-page.tsx'), 'MailPage', PAGE_READS['/settings/mail']),
  }),
] as const

const routeTree = root.addChildren([
  signIn,
  signUp,
  ...fromMail,
  app.addChildren([
    home,
    review,
    calendar,
    compose,
    visuals,
    videos,
    library,
    news,
    accounts,
    connectDone,
    settings.addChildren(settingsPages),
  ]),
])

/** Going from one draft to another is not a change of page. */
const placeOf = ({ pathname }: { pathname: string }): string => pathname.split('/')[1] ?? ''

export function createAppRouter(context: AtHand) {
  const router = createRouter({
    routeTree,
    context,
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

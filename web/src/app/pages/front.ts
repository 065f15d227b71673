import { signInOptionsRead, statusRead } from '../../auth/reads.ts'
import { params, textOf } from '../../search-params.ts'
import { page } from './page.ts'

/** Pages for whoever is not signed in. */
export const FRONT_PAGES = [
  page({
    path: '/sign-in',
    load: () => import('../../auth/sign-in-page.tsx'),
    component: 'SignInPage',
    search: (search) =>
      params({ next: textOf(search.next), problem: textOf(search.problem), provider: textOf(search.provider) }),
    readsOutside: signInOptionsRead,
  }),
  page({
    path: '/sign-up',
    load: () => import('../../auth/sign-up-page.tsx'),
    component: 'SignUpPage',
    search: (search) => params({ next: textOf(search.next) }),
    readsOutside: statusRead,
  }),
  // Pages that mails link to. The secret stands behind the #, so that no server on the way sees it.
  page({
    path: '/sign-in/link',
    load: () => import('../../auth/link-page.tsx'),
    component: 'LinkPage',
  }),
  page({
    path: '/forgot-password',
    load: () => import('../../auth/forgot-page.tsx'),
    component: 'ForgotPage',
  }),
  page({
    path: '/reset-password',
    load: () => import('../../auth/reset-page.tsx'),
    component: 'ResetPage',
  }),
  page({
    path: '/verify-email',
    load: () => import('../../auth/verify-page.tsx'),
    component: 'VerifyPage',
  }),
  page({
    path: '/invitations/accept',
    load: () => import('../../auth/accept-page.tsx'),
    component: 'AcceptPage',
  }),
  page({
    path: '/unsubscribe',
    load: () => import('../../auth/unsubscribe-page.tsx'),
    component: 'UnsubscribePage',
  }),
] as const

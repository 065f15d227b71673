import { createRootRouteWithContext, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { NotFoundPage, NotHere, PageFailed } from '../shell/failures.tsx'
import { restKeysWhile } from '../ui/use-keys.ts'
import type { AtHand } from './ask-ahead.ts'
import { Gate } from './gate.tsx'
import { FRONT_PAGES } from './pages/front.ts'
import { SETTINGS, SETTINGS_PAGES } from './pages/settings.ts'
import { WORKSPACE_PAGES } from './pages/workspace.ts'
import { routeOf, routesOf } from './route-of.ts'

const root = createRootRouteWithContext<AtHand>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailed,
})
const app = createRoute({ getParentRoute: () => root, id: 'app', component: Gate })
const settings = routeOf(app, SETTINGS)

const routeTree = root.addChildren([
  ...routesOf(root, FRONT_PAGES),
  app.addChildren([...routesOf(app, WORKSPACE_PAGES), settings.addChildren(routesOf(settings, SETTINGS_PAGES))]),
])

/** A change from one draft to another is not a change of page. */
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

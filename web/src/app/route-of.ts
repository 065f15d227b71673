import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { idOf } from '../search-params.ts'
import { NotHere } from '../shell/failures.tsx'
import { throwNotLoaded } from '../shell/not-loaded.ts'
import { type AtHand, askAhead } from './ask-ahead.ts'
import { type Page, placeNameOf } from './pages/page.ts'
import { requireId } from './require-id.ts'

/** `/review/{-$groupId}` */
const OPENS_ONE = /\{-\$/
/** Typed only as `object`: from its own type, the router would infer the parameters and the context of every page. */
const LOOKS_FIRST: object = { beforeLoad: requireId }

/** The route of a page in a separate file. Its code and first reads begin to load together when somebody opens it. */
export function routeOf<Parent extends AnyRoute, Path extends string, S extends object>(
  parent: Parent,
  { path, title, topic, place, within, tab, load, component, search, reads, readsOutside }: Page<Path, S>,
) {
  return createRoute({
    getParentRoute: () => parent,
    path,
    validateSearch: search as (search: Readonly<Record<string, unknown>>) => S, // a page without `search` has no parameters
    component: lazyRouteComponent(() => load().catch(throwNotLoaded), component),
    notFoundComponent: NotHere,
    staticData: { title, topic, place: placeNameOf({ within, place, title }), tab },
    ...(OPENS_ONE.test(path) && LOOKS_FIRST),
    loader: ({ context, location, cause }) => {
      // From one draft to the next the page stays mounted, and reads the next draft itself.
      if (cause === 'stay') return
      const { client, cache } = context as unknown as AtHand // the root's, as of every route
      if (readsOutside) void cache.prefetchQuery(readsOutside(client))
      if (reads) askAhead({ client, cache }, (at) => reads(at, addressOf(location)))
    },
  })
  /** `/review/{groupId}?tab=decided` */
  function addressOf({ pathname, search: said }: Place) {
    return { search: search?.(said) ?? ({} as S), id: idOf(pathname.split('/').at(-1)) }
  }
}

/** The routes of several pages, each of its own type: by these the app's links are checked. */
export function routesOf<Parent extends AnyRoute, const T extends readonly Page[]>(
  parent: Parent,
  pages: T,
): RoutesOf<Parent, T> {
  return pages.map((page) => routeOf(parent, page)) as unknown as RoutesOf<Parent, T> // `map` loses the type of each page
}

type RoutesOf<Parent extends AnyRoute, T extends readonly Page[]> = {
  [I in keyof T]: T[I] extends Page<infer Path, infer S> ? ReturnType<typeof routeOf<Parent, Path, S>> : never
}

interface Place {
  pathname: string
  search: Record<string, unknown>
}

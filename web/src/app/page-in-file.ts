import { lazyRouteComponent } from '@tanstack/react-router'
import type { Read, ReadContext } from '../api/reads.ts'
import { idOf } from '../search-params.ts'
import { throwNotLoaded } from '../shell/not-loaded.ts'
import { type AtHand, askAhead } from './ask-ahead.ts'
import type { PageReads } from './page-reads.ts'

/** A page in a file of its own, with its first reads: both start to load as soon as somebody goes there. */
// biome-ignore lint/suspicious/noExplicitAny: as lazyRouteComponent has it; each page is inferred from its file
export function page<T extends Record<string, any>, K extends keyof T>(
  load: () => Promise<T>,
  name: K,
  reads?: PageReads,
) {
  return {
    component: lazyRouteComponent(() => load().catch(throwNotLoaded), name),
    loader: ({ context, location, cause }: Going) => {
      // Between two drafts the page stays, and reads what it then shows itself.
      if (reads && cause !== 'stay') askAhead(context, reads, addressOf(location))
    },
  }
}

/** Loads a page before sign-in from its own file. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export function frontPage<T extends Record<string, any>, K extends keyof T>(
  load: () => Promise<T>,
  name: K,
  read: (at: Pick<ReadContext, 'api'>) => Read<unknown>,
) {
  return {
    component: lazyRouteComponent(() => load().catch(throwNotLoaded), name),
    loader: ({ context: { client, cache } }: Pick<Going, 'context'>) => void cache.prefetchQuery(read(client)),
  }
}

/** The address that is being opened, such as `/review/{groupId}?tab=decided`. */
const addressOf = ({ pathname, search }: Going['location']) => ({ search, groupId: idOf(pathname.split('/')[2]) })

interface Going {
  context: AtHand
  location: { pathname: string; search: Record<string, unknown> }
  cause: 'preload' | 'enter' | 'stay'
}

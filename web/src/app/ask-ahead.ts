import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../api/client.ts'
import type { Session, SessionState } from '../api/session.ts'
import { timezoneRead } from '../shell/reads.ts'
import type { Page, PageReadContext } from './pages/page.ts'

/** What is available to a route before it is drawn. */
export interface AtHand {
  client: Client
  cache: QueryClient
}

type Reads = (at: PageReadContext) => ReturnType<NonNullable<Page['reads']>>

/** Sends the first reads of a page. If one fails, the page itself asks again, and can say so. */
export function askAhead({ client: { api, session }, cache }: AtHand, reads: Reads): void {
  whenReady(session, ({ orgId, permissions }) => {
    const zone = async () => (await cache.ensureQueryData(timezoneRead({ api, orgId }))).timezone
    const may = (permission: (typeof permissions)[number]) => permissions.includes(permission)
    for (const read of reads({ api, orgId, may, zone })) {
      if (read instanceof Promise) void read.then((late) => cache.prefetchQuery(late), NOTHING)
      else if ('getNextPageParam' in read) void cache.prefetchInfiniteQuery(read)
      else void cache.prefetchQuery(read)
    }
  })
}

const NOTHING = () => {}

/** Runs `then` at once, or as soon as the workspace is known. Never runs it if the person has to sign in first. */
function whenReady(session: Session, then: (state: Extract<SessionState, { kind: 'ready' }>) => void): void {
  const look = () => {
    const state = session.state()
    if (state.kind === 'starting') return
    stop()
    if (state.kind === 'ready') then(state)
  }
  const stop = session.subscribe(look)
  look()
}

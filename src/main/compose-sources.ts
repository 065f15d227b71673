import type { Config } from '#kernel/config.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import type { Services } from '#kernel/services.ts'
import { type Tracing, tracedFetch } from '#kernel/tracing.ts'
import { hostsElsewhere } from '#platforms/configure.ts'
import { createPlatformHttp } from '#platforms/http.ts'
import '#sources/service.ts'

/** The source's adapter decides how long a call may take. This is the upper limit for all adapters. */
const LONGEST_CALL_MS = 60_000

/** The adapters of every source that is set up. Each calls its hosts through the guarded fetch. */
export const composeSources = ({ sources }: Pick<Config, 'sources'>, tracing: Tracing): Services['sources'] =>
  Object.fromEntries(
    sources.map((source) => {
      const isHere = hostsElsewhere([source]).length === 0 // in tests and trials
      const guarded = createGuardedFetch({ allowLoopback: isHere, timeoutMs: LONGEST_CALL_MS })
      const http = createPlatformHttp({ fetch: tracedFetch(guarded as unknown as typeof fetch, tracing) })
      return [source.sourceType, source.createAdapter(http)]
    }),
  )

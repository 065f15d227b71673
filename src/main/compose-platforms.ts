import type { Config } from '#kernel/config.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { systemFetch } from '#kernel/net/system-fetch.ts'
import { type Tracing, tracedFetch } from '#kernel/tracing.ts'
import { hostsElsewhere } from '#platforms/configure.ts'
import { createAdapters } from '#platforms/create-adapters.ts'
import { createPlatformHttp } from '#platforms/http.ts'
import type { AdapterServices, InstalledNetwork } from '#platforms/network.ts'
import type { Platforms } from '#platforms/service.ts'

const LONGEST_UPLOAD_MS = 10 * 60_000

/** The adapters of every network that is set up, at the pace of the installation. */
export function composePlatforms(
  { networks, pace }: Pick<Config, 'networks' | 'pace'>,
  tracing: Tracing,
  clientKey: AdapterServices['clientKey'],
): Platforms {
  const http = createPlatformHttp({ fetch: tracedFetch(systemFetch, tracing) })
  return atPace(
    createAdapters(networks.installed, (network) => {
      // The adapter decides how long a call may take. This is the upper limit for all adapters.
      const guarded = createGuardedFetch({ allowLoopback: isTrial([network]), timeoutMs: LONGEST_UPLOAD_MS })
      const traced = tracedFetch(guarded as unknown as typeof fetch, tracing)
      return { http, guardedHttp: createPlatformHttp({ fetch: traced, asksAnybody: true }), clientKey }
    }),
    pace,
  )
}

/**
 * Whether all networks are on this machine, as in tests and trials. Only then may given addresses point to this
 * machine.
 */
export const isTrial = (networks: readonly InstalledNetwork[]): boolean =>
  networks.length > 0 && hostsElsewhere(networks).length === 0

/** The adapters with their waiting times shortened for a rehearsal. */
function atPace(platforms: Platforms, pace: number): Platforms {
  const hastened = Object.entries(platforms).map(([name, adapter]) => [
    name,
    {
      ...adapter,
      ...(adapter.publishing && {
        publishing: {
          ...adapter.publishing,
          publishTimeoutMs: adapter.publishing.publishTimeoutMs * pace,
          unknownOutcomeWindowMs: adapter.publishing.unknownOutcomeWindowMs * pace,
        },
      }),
    },
  ])
  return Object.fromEntries(hastened)
}

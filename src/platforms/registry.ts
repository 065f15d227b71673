import type { PlatformAccess } from '#contract/platforms.ts'
import { createBlueskyAdapter } from './bluesky/adapter.ts'
import type { PlatformHttp } from './http.ts'
import type { Platforms } from './service.ts'
import { createXAdapter } from './x/adapter.ts'
import type { XApp, XHosts } from './x/oauth.ts'

/** What an installation has been given at each network. A network without an entry has no adapter. */
export interface AdaptersConfig {
  http: PlatformHttp
  access: PlatformAccess
  x?: { hosts: XHosts; app: XApp } & Timings
  /** `http` where this network's requests go another way than the others'. */
  bluesky?: { http?: PlatformHttp; service: string; publicWebUrl: string } & Timings
}

/** Only where a test needs other figures than an adapter's own. */
interface Timings {
  publishTimeoutMs?: number
  unknownOutcomeWindowMs?: number
}

export function createAdapters({ http, access, x, bluesky }: AdaptersConfig): Platforms {
  return {
    ...(x ? { x: createXAdapter({ http, access: access.x, ...x }) } : {}),
    ...(bluesky ? { bluesky: createBlueskyAdapter({ http, ...bluesky }) } : {}),
  }
}

import type { PlatformAccess } from '#contract/platforms.ts'
import type { PlatformAdapter } from '../adapter.ts'
import type { PlatformHttp } from '../http.ts'
import type { Timings } from '../network.ts'
import { createXClient } from './client.ts'
import { xConnecting } from './connecting.ts'
import type { XApp, XHosts } from './oauth.ts'
import { xPublishing } from './publishing.ts'
import { xReading } from './reading.ts'

export interface XAdapterOptions extends Timings {
  http: PlatformHttp
  hosts: XHosts
  app: XApp
  access: PlatformAccess['x']
}

/** X by its API v2. Source of every shape: platform facts, section 1. */
export function createXAdapter(options: XAdapterOptions): Required<PlatformAdapter<'x'>> {
  const client = createXClient({ http: options.http, api: options.hosts.api })
  const { authorize: site } = options.hosts
  return {
    platform: 'x',
    connecting: xConnecting({ ...options, client }),
    publishing: xPublishing({ ...options, client, site }),
    reading: xReading({ client, site }),
  }
}

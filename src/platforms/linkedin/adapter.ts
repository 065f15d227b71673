import type { PlatformAdapter } from '../adapter.ts'
import type { PlatformHttp } from '../http.ts'
import type { Timings } from '../network.ts'
import { createLinkedInClient, type LinkedInHosts } from './client.ts'
import { linkedinConnecting } from './connecting.ts'
import type { LinkedInApp } from './oauth.ts'
import { linkedinPublishing } from './publishing.ts'
import { linkedinReading } from './reading.ts'

export interface LinkedInAdapterOptions extends Timings {
  http: PlatformHttp
  hosts: LinkedInHosts
  app: LinkedInApp
  /** The API's version, as `YYYYMM`. */
  version: string
}

/** LinkedIn by its versioned API: profiles and pages. Source of every shape: platform facts, section 2. */
export function createLinkedInAdapter(options: LinkedInAdapterOptions): Required<PlatformAdapter<'linkedin'>> {
  const client = createLinkedInClient(options)
  return {
    platform: 'linkedin',
    connecting: linkedinConnecting({ ...options, client }),
    publishing: linkedinPublishing({ ...options, client }),
    reading: linkedinReading({ client, site: options.hosts.site }),
  }
}

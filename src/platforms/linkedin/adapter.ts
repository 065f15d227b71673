import type { PlatformAdapter } from '../adapter.ts'
import type { PlatformHttp } from '../http.ts'
import type { Timings } from '../network.ts'
import { createLinkedInClient, type LinkedInHosts } from './client.ts'
import { linkedinConnecting } from './connecting.ts'
import type { LinkedInApp } from './oauth.ts'
import { linkedinPostRef, readLinkedInPostAddress } from './post-address.ts'
import { linkedinPublishing } from './publishing.ts'
import { LINKEDIN_POSTS_A_CALL, readLinkedInPosts, readOwnLinkedInPost } from './read-posts.ts'

export interface LinkedInAdapterOptions extends Timings {
  http: PlatformHttp
  hosts: LinkedInHosts
  app: LinkedInApp
  /** The API's version, as `YYYYMM`. */
  version: string
}

/** LinkedIn by its versioned API: profiles and pages. Source of every shape: platform facts, section 2. */
export function createLinkedInAdapter(options: LinkedInAdapterOptions): PlatformAdapter<'linkedin'> {
  const client = createLinkedInClient(options)
  const { site } = options.hosts
  return {
    platform: 'linkedin',
    connecting: linkedinConnecting({ ...options, client }),
    publishing: linkedinPublishing({ ...options, client }),
    addresses: {
      readPostAddress: (address) => readLinkedInPostAddress(address, site),
      postRef: (_account, urn) => linkedinPostRef(site, urn),
      readOwnPost: (account, urn) => readOwnLinkedInPost({ client, site }, account, urn),
    },
    analytics: {
      readPostsMost: LINKEDIN_POSTS_A_CALL,
      readPosts: (account, posts) => readLinkedInPosts({ client, site }, account, posts),
    },
  }
}

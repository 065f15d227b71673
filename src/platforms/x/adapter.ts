import type { PlatformAccess } from '#contract/platforms.ts'
import type { PlatformAdapter } from '../adapter.ts'
import type { PlatformHttp } from '../http.ts'
import type { Timings } from '../network.ts'
import { createXClient } from './client.ts'
import { xConnecting } from './connecting.ts'
import { xInbox } from './inbox.ts'
import type { XApp, XHosts } from './oauth.ts'
import { readXPostAddress, xPostRef } from './post-address.ts'
import { xPublishing } from './publishing.ts'
import { readXPosts, X_POSTS_A_CALL } from './read-posts.ts'
import { readXProfile } from './read-profile.ts'
import { xReading } from './reading.ts'

export interface XAdapterOptions extends Timings {
  http: PlatformHttp
  hosts: XHosts
  app: XApp
  access: PlatformAccess['x']
  /** The address at which X tells its prices without sign-in. */
  pricing: string
  /** The id of the account that owns the developer app. Null if the operator has not set it. */
  appOwner: string | null
  /** Whether X has approved that this installation sends replies that AI wrote. */
  aiRepliesApproved: boolean
}

/** X by its API v2. Source of every shape: platform facts, section 1. */
export function createXAdapter(options: XAdapterOptions): PlatformAdapter<'x'> {
  const client = createXClient({ http: options.http, api: options.hosts.api })
  const { authorize: site } = options.hosts
  return {
    platform: 'x',
    connecting: xConnecting({ ...options, client }),
    publishing: xPublishing({ ...options, client, site }),
    addresses: {
      readPostAddress: (address) => readXPostAddress(address, site),
      postRef: ({ handle }, id) => xPostRef(site, handle, id),
    },
    analytics: {
      readPostsMost: X_POSTS_A_CALL,
      readPosts: (account, posts) => readXPosts(client, account, posts),
      readProfile: (account) => readXProfile(client, account),
    },
    inbox: xInbox({ ...options, client, site }),
    reading: xReading({ ...options, client, site }),
  }
}

import type { PlatformAdapter } from '../adapter.ts'
import type { Connecting } from '../connecting.ts'
import { createGraphClient, type GraphClient } from '../graph/client.ts'
import { type GraphApp, longLivedOAuth } from '../graph/long-lived-oauth.ts'
import { GRAPH_POSTS_A_CALL } from '../graph/read-each.ts'
import type { PlatformHttp } from '../http.ts'
import type { Timings } from '../network.ts'
import { readThreadsAddress, threadsPostRef } from './post-address.ts'
import { threadsPublishing } from './publishing.ts'
import { readThreadsPosts } from './read-posts.ts'
import { threadsRefusal } from './refusal.ts'
import { Profile } from './wire.ts'

export interface ThreadsAdapterOptions extends Timings {
  http: PlatformHttp
  /** The site, with consent page and addresses of posts. */
  hosts: { authorize: string; api: string }
  app: GraphApp
}

/** The scopes for posting, answering, reading figures and deleting. Source: platform facts, section 8. */
export const THREADS_SCOPES = [
  'threads_basic',
  'threads_content_publish',
  'threads_manage_replies',
  'threads_read_replies',
  'threads_manage_insights',
  'threads_delete',
]

/** Threads by its API v1.0. Source of every shape: platform facts, section 8. */
export function createThreadsAdapter({
  http,
  hosts,
  app,
  ...timings
}: ThreadsAdapterOptions): PlatformAdapter<'threads'> {
  const { api, authorize: site } = hosts
  const client = createGraphClient({ http, api, name: 'Threads', refusal: threadsRefusal })
  const oauth = longLivedOAuth({
    name: 'Threads',
    app,
    scopes: THREADS_SCOPES,
    http,
    hosts: { ...hosts, token: api },
    prefix: 'th',
    refusal: threadsRefusal,
  })
  return {
    platform: 'threads',
    // Threads has no call that revokes a consent: its owner does so in the settings there.
    connecting: { oauth, renewsAccessTokens: true, refresh: oauth.refresh, accounts: accountsBy(client, site) },
    publishing: threadsPublishing({ client, api, site, ...timings }),
    addresses: {
      readPostAddress: (address) => readThreadsAddress(address, site),
      postRef: (account, code) => threadsPostRef(site, account, code),
    },
    analytics: {
      readPostsMost: GRAPH_POSTS_A_CALL,
      readPosts: (account, posts) => readThreadsPosts(client, account, posts, site),
    },
  }
}

/** One consent gives one profile. */
function accountsBy(client: GraphClient, site: string): Connecting<'threads'>['accounts'] {
  return async (credentials) => {
    const { accessToken } = credentials
    const fields = 'id,username,name,threads_profile_picture_url,threads_biography'
    const profile = await client(Profile, { method: 'GET', path: `/v1.0/me?fields=${fields}`, accessToken })
    return [
      {
        externalId: profile.id,
        handle: profile.username ?? null,
        name: profile.name ?? null,
        profileImageUrl: profile.threads_profile_picture_url ?? null,
        bio: profile.threads_biography ?? null,
        profileUrl: profile.username ? `${site}/@${profile.username}` : null,
        facts: {},
        credentials,
      },
    ]
  }
}

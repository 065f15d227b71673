import type { PlatformAdapter } from '../adapter.ts'
import { createGraphClient } from '../graph/client.ts'
import type { GraphApp } from '../graph/long-lived-oauth.ts'
import { GRAPH_POSTS_A_CALL } from '../graph/read-each.ts'
import type { PlatformHttp } from '../http.ts'
import type { Timings } from '../network.ts'
import { facebookConnecting } from './connecting.ts'
import { facebookPostRef, readFacebookAddress } from './post-address.ts'
import { facebookPublishing } from './publishing.ts'
import { readFacebookPosts } from './read-posts.ts'
import { facebookRefusal } from './refusal.ts'

export interface FacebookAdapterOptions extends Timings {
  http: PlatformHttp
  /**
   * The hosts of the site (consent page and addresses of posts), of the API, of videos for the feed, and of file bytes.
   */
  hosts: { authorize: string; api: string; video: string; upload: string }
  app: GraphApp
}

/** Facebook's pages by the Graph API. Source of every shape: platform facts, section 6. */
export function createFacebookAdapter({
  http,
  hosts,
  app,
  ...timings
}: FacebookAdapterOptions): PlatformAdapter<'facebook'> {
  const clientOf = (api: string) => createGraphClient({ http, api, name: 'Facebook', refusal: facebookRefusal })
  const client = clientOf(hosts.api)
  const site = hosts.authorize
  return {
    platform: 'facebook',
    connecting: facebookConnecting({ client, http, hosts, app, site }),
    publishing: facebookPublishing({
      ...timings,
      http,
      client,
      videoClient: clientOf(hosts.video),
      hosts,
      appId: app.appId,
      site,
    }),
    addresses: {
      readPostAddress: (address) => readFacebookAddress(address, site),
      postRef: ({ externalId }, key) => facebookPostRef(site, externalId, key),
    },
    analytics: {
      readPostsMost: GRAPH_POSTS_A_CALL,
      readPosts: (account, posts) => readFacebookPosts(client, account, posts, site),
    },
  }
}

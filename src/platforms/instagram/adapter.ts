import type { PlatformAdapter } from '../adapter.ts'
import type { Connecting } from '../connecting.ts'
import { createGraphClient, type GraphClient } from '../graph/client.ts'
import { type GraphApp, longLivedOAuth } from '../graph/long-lived-oauth.ts'
import { GRAPH_POSTS_A_CALL } from '../graph/read-each.ts'
import type { PlatformHttp } from '../http.ts'
import type { Timings } from '../network.ts'
import { instagramPostRef, readInstagramAddress, readOwnInstagramPost } from './post-address.ts'
import { instagramPublishing } from './publishing.ts'
import { readInstagramPosts } from './read-posts.ts'
import { instagramRefusal } from './refusal.ts'
import { API_VERSION } from './version.ts'
import { Profile } from './wire.ts'

export interface InstagramAdapterOptions extends Timings {
  http: PlatformHttp
  /** The hosts of the site (consent page and addresses of posts), of the code exchange, and of the API. */
  hosts: { authorize: string; token: string; api: string }
  app: GraphApp
}

/** The scopes for posting, a first comment and reading figures. Source: platform facts, section 7. */
export const INSTAGRAM_SCOPES = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_comments',
  'instagram_business_manage_insights',
]

/** Instagram by its API with Instagram Login, for professional accounts. Source: platform facts, section 7. */
export function createInstagramAdapter({
  http,
  hosts,
  app,
  ...timings
}: InstagramAdapterOptions): PlatformAdapter<'instagram'> {
  const { api, authorize: site } = hosts
  const client = createGraphClient({ http, api, name: 'Instagram', refusal: instagramRefusal })
  const scopes = INSTAGRAM_SCOPES
  const oauth = longLivedOAuth({ name: 'Instagram', app, scopes, http, hosts, prefix: 'ig', refusal: instagramRefusal })
  return {
    platform: 'instagram',
    // With Instagram Login no call revokes a consent, and none deletes a post: the account's owner does both at
    // Instagram.
    connecting: { oauth, renewsAccessTokens: true, refresh: oauth.refresh, accounts: accountsBy(client, site) },
    publishing: instagramPublishing({ client, api, site, ...timings }),
    addresses: {
      readOwnPost: (account, code) => readOwnInstagramPost(client, account, code),
      readPostAddress: (address) => readInstagramAddress(address, site),
      postRef: (_account, code) => instagramPostRef(site, code),
    },
    analytics: {
      readPostsMost: GRAPH_POSTS_A_CALL,
      readPosts: (account, posts) => readInstagramPosts(client, account, posts, site),
    },
  }
}

/** One consent gives one account. */
function accountsBy(client: GraphClient, site: string): Connecting<'instagram'>['accounts'] {
  return async (credentials) => {
    const fields = 'user_id,username,name,profile_picture_url,biography'
    const path = `${API_VERSION}/me?fields=${fields}`
    const profile = await client(Profile, { method: 'GET', path, accessToken: credentials.accessToken })
    return [
      {
        externalId: profile.user_id,
        handle: profile.username ?? null,
        name: profile.name ?? null,
        profileImageUrl: profile.profile_picture_url ?? null,
        bio: profile.biography ?? null,
        profileUrl: profile.username ? `${site}/${profile.username}/` : null,
        facts: {},
        credentials,
      },
    ]
  }
}

import type { Connecting } from '../connecting.ts'
import type { PlatformHttp } from '../http.ts'
import { type RedditClient, type RedditHosts, readBody } from './client.ts'
import { createRedditOAuth, type RedditApp } from './oauth.ts'
import { Me } from './wire.ts'

/** A consent gives access to one account. Each post names its community. */
export function redditConnecting(options: {
  client: RedditClient
  http: PlatformHttp
  hosts: RedditHosts
  app: RedditApp
}): Connecting<'reddit'> {
  const { client, http, hosts, app } = options
  const oauth = createRedditOAuth({ http, site: hosts.site, app })
  return {
    oauth,
    refresh: oauth.refresh,
    revoke: oauth.revoke,
    async accounts(credentials) {
      const { accessToken } = credentials
      const path = '/api/v1/me?raw_json=1'
      const { id, name, icon_img, subreddit } = readBody(Me, await client({ method: 'GET', path, accessToken }))
      return [
        {
          externalId: `t2_${id}`,
          handle: name,
          name: subreddit?.title || name,
          bio: subreddit?.public_description || null,
          profileUrl: `${hosts.site}/user/${name}`,
          profileImageUrl: icon_img || null,
          facts: {},
          credentials,
        },
      ]
    },
  }
}

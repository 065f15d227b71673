import type { Connecting } from '../connecting.ts'
import type { PlatformHttp } from '../http.ts'
import type { TikTokClient } from './client.ts'
import { createTikTokOAuth, type TikTokApp } from './oauth.ts'
import { UserInfo } from './wire.ts'

const FIELDS = 'open_id,username,display_name,avatar_url,bio_description'

/** Connects the account of the person who consents. */
export function tiktokConnecting(options: {
  client: TikTokClient
  http: PlatformHttp
  hosts: { web: string; api: string }
  app: TikTokApp
}): Connecting<'tiktok'> {
  const { client, hosts } = options
  const oauth = createTikTokOAuth(options)
  return {
    oauth,
    refresh: oauth.refresh,
    revoke: oauth.revoke,
    async accounts(credentials) {
      const { accessToken } = credentials
      const path = `/v2/user/info/?${new URLSearchParams({ fields: FIELDS })}`
      const { user } = await client(UserInfo, { method: 'GET', path, accessToken })
      return [
        {
          externalId: user.open_id,
          handle: user.username ?? null,
          name: user.display_name ?? null,
          profileImageUrl: user.avatar_url ?? null,
          bio: user.bio_description ?? null,
          profileUrl: user.username ? `${hosts.web}/@${user.username}` : null,
          facts: {},
          credentials,
        },
      ]
    },
  }
}

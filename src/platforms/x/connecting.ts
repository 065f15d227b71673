import type { AccountFacts } from '#contract/networks/account-facts.ts'
import type { Connecting } from '../connecting.ts'
import type { PlatformHttp } from '../http.ts'
import { readBody, type XClient } from './client.ts'
import { createXOAuth, type XApp, type XHosts } from './oauth.ts'
import { XUser } from './wire.ts'

const SUBSCRIPTIONS: Record<string, AccountFacts<'x'>['subscription']> = {
  None: 'none',
  Basic: 'basic',
  Premium: 'premium',
  PremiumPlus: 'premium_plus',
}

/** Connects accounts by OAuth consent. One consent gives one account. */
export function xConnecting({
  client,
  http,
  hosts,
  app,
}: {
  client: XClient
  http: PlatformHttp
  hosts: XHosts
  app: XApp
}): Connecting<'x'> {
  const oauth = createXOAuth({ http, hosts, app })
  return {
    oauth,
    refresh: oauth.refresh,
    revoke: oauth.revoke,
    async accounts(credentials) {
      const { accessToken } = credentials
      const fields = 'id,name,username,description,profile_image_url,subscription_type,verified_type'
      const response = await client({ method: 'GET', path: `/2/users/me?user.fields=${fields}`, accessToken })
      const { data } = readBody(XUser, response)
      return [
        {
          externalId: data.id,
          name: data.name ?? null,
          handle: data.username ?? null,
          // X gives the address of the picture with 48 px. The variant `bigger` has 73.
          profileImageUrl: data.profile_image_url?.replace(/_normal(\.\w+)$/, '_bigger$1') ?? null,
          bio: data.description ?? null,
          profileUrl: data.username ? `${hosts.authorize}/${data.username}` : null,
          facts: { subscription: SUBSCRIPTIONS[data.subscription_type ?? ''] ?? null },
          credentials,
        },
      ]
    },
  }
}

import type { Connecting, Credentials, GrantedAccount } from '../connecting.ts'
import type { PlatformHttp } from '../http.ts'
import { walkList } from '../walk-list.ts'
import { type LinkedInClient, type LinkedInHosts, offsetPage, readBody } from './client.ts'
import { createLinkedInOAuth, type LinkedInApp } from './oauth.ts'
import { mayPostAs } from './scopes.ts'
import { Me, Organization, OrganizationAcls, UserInfo } from './wire.ts'

/** More pages than anybody runs. */
const MOST_PAGES = 500

type Account = GrantedAccount<'linkedin'>

/**
 * A consent gives access to the member's profile and to the pages that the member administers, as far as the scopes
 * allow.
 */
export function linkedinConnecting(options: {
  client: LinkedInClient
  http: PlatformHttp
  hosts: LinkedInHosts
  app: LinkedInApp
}): Connecting<'linkedin'> {
  const { client, hosts } = options
  const oauth = createLinkedInOAuth(options)
  return {
    oauth,
    refresh: oauth.refresh,
    revoke: oauth.revoke,
    async accounts(credentials, target) {
      const profiles = target !== 'page' && mayPostAs('profile', credentials.scopes)
      const ofPages = target !== 'profile' && mayPostAs('page', credentials.scopes)
      return [
        ...(profiles ? [await profile(client, hosts, credentials)] : []),
        ...(ofPages ? await pages(client, hosts, credentials) : []),
      ]
    },
  }
}

async function profile(client: LinkedInClient, { site }: LinkedInHosts, credentials: Credentials): Promise<Account> {
  const { accessToken } = credentials
  const account = { bio: null, facts: { kind: 'profile' as const }, credentials }
  if (!credentials.scopes.includes('openid')) {
    const me = readBody(Me, await client({ method: 'GET', path: '/v2/me', accessToken }))
    const name = [me.localizedFirstName, me.localizedLastName].filter(Boolean).join(' ') || null
    const handle = me.vanityName ?? null
    const profileUrl = handle && `${site}/in/${handle}`
    return { ...account, externalId: `urn:li:person:${me.id}`, name, handle, profileUrl, profileImageUrl: null }
  }
  // A sign-in names the member without the address of the profile.
  const { sub, name, picture } = readBody(UserInfo, await client({ method: 'GET', path: '/v2/userinfo', accessToken }))
  return {
    ...account,
    externalId: `urn:li:person:${sub}`,
    name: name ?? null,
    handle: null,
    profileUrl: null,
    profileImageUrl: picture ?? null,
  }
}

async function pages(client: LinkedInClient, { site }: LinkedInHosts, credentials: Credentials): Promise<Account[]> {
  const { accessToken } = credentials
  const { things } = await walkList({
    most: 100,
    limit: MOST_PAGES,
    async read({ size, cursor }) {
      const start = Number(cursor ?? 0)
      const query = `q=roleAssignee&role=ADMINISTRATOR&state=APPROVED&start=${start}&count=${size}`
      const path = `/rest/organizationAcls?${query}`
      const answer = await client({ method: 'GET', path, accessToken, restli: 'FINDER', answersList: true })
      return offsetPage(readBody(OrganizationAcls, answer), { start, size })
    },
  })
  const urns = things.flatMap((one) => one.organization ?? one.organizationTarget ?? [])
  const found: Account[] = []
  for (const urn of new Set(urns)) {
    const id = urn.split(':').at(-1) ?? ''
    const page = readBody(Organization, await client({ method: 'GET', path: `/rest/organizations/${id}`, accessToken }))
    const handle = page.vanityName ?? null
    found.push({
      externalId: urn,
      name: page.localizedName ?? null,
      handle,
      bio: page.localizedDescription ?? null,
      profileUrl: `${site}/company/${handle ?? id}`,
      profileImageUrl: null,
      facts: { kind: 'page' },
      credentials,
    })
  }
  return found
}

import type { Platform } from '#contract/platforms.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { GrantedAccount } from '#platforms/connecting.ts'
import { keepChoice } from '../../../src/features/accounts/choosing/account-choice.ts'
import { BLUESKY_APP_PASSWORD } from '../../platforms/bluesky.ts'
import type { SeededOrg } from '../../support/seed.ts'
import type { World } from '../world.ts'
import { nothing, type SampleMaker } from './sample-maker.ts'

/** The id of a page at a network, as in the examples of the API reference. */
const PAGE = '102030405'

/** A choice with one page, which the workspace's owner has to make. */
async function choiceOf({ t }: World, org: SeededOrg, platform: Platform, externalId: string): Promise<string> {
  const named = {
    externalId,
    handle: 'northwind',
    name: 'Northwind',
    profileImageUrl: null,
    bio: null,
    profileUrl: null,
  }
  const credentials = { accessToken: externalId, refreshToken: null, expiresAt: null, scopes: [], extra: {} }
  const by = { orgId: org.orgId, userId: org.people.owner.userId, platform }
  const offered = [{ ...named, facts: {}, credentials }] as GrantedAccount[] // of any network
  return inScope(t.services.db, by, (db) => keepChoice(db, t.services, by, offered))
}

export const accountsSamples = {
  listSocialAccounts: nothing,
  getSocialAccount: (_, org) => ({ input: { accountId: org.accounts.x } }),
  updateSocialAccount: async ({ seed }, org) => ({
    input: { accountId: await seed.account(org, 'x'), profileUrl: 'https://x.com/northwind', voice: { tone: 'dry' } },
  }),
  disconnectSocialAccount: async ({ seed }, org) => ({ input: { accountId: await seed.account(org, 'bluesky') } }),
  startOAuth: ({ seed }) => ({
    input: { platform: 'x', redirectUri: `http://localhost:4400/${seed.word('done').replace(' ', '/')}` },
  }),
  getBlueskyClientMetadata: () => ({ input: {} }),
  completeOAuth: async ({ t }, org) => {
    const started = await t.request('POST', `/v1/orgs/${org.orgId}/marketing/accounts/x/oauth/start`, {
      as: org.people.owner,
      body: { redirectUri: 'http://localhost:4400/accounts' },
    })
    const consent = await fetch(`${started.data.authorizationUrl}&auto=allow`, { redirect: 'manual' })
    const back = new URL(consent.headers.get('location') ?? '')
    const headers = { authorization: `Bearer ${org.people.owner.token}` }
    return { input: { provider: 'x', ...Object.fromEntries(back.searchParams) }, headers }
  },
  listAccountChoice: async (world, org) => ({
    input: { platform: 'facebook', choice: await choiceOf(world, org, 'facebook', PAGE) },
  }),
  chooseAccounts: async (world, org) => {
    const choice = await choiceOf(world, org, 'facebook', PAGE)
    return { input: { platform: 'facebook', choice, accountExternalIds: [PAGE] } }
  },
  listLinkedInPages: async (world, org) => ({
    input: { choice: await choiceOf(world, org, 'linkedin', `urn:li:organization:${PAGE}`) },
  }),
  chooseLinkedInPages: async (world, org) => {
    const choice = await choiceOf(world, org, 'linkedin', `urn:li:organization:${PAGE}`)
    return { input: { choice, organizationIds: [PAGE] } }
  },
  getTikTokCreatorInfo: async (world, org) => ({
    input: { accountId: (await world.account(org, 'tiktok')).id },
  }),
  getCommunityFlairs: async (world, org) => ({
    input: { accountId: (await world.account(org, 'reddit')).id, community: 'northwind' },
  }),
  getNetworkSetup: nothing,
  getPerformance: () => ({ input: { days: 7, topLimit: 3 } }),
  getXAccountAnalytics: () => ({ input: { days: 7 } }),
  setXAccountAnalytics: () => ({ input: { enabled: false } }),
  listTopPosts: () => ({ input: { days: 30 } }),
  refreshAnalytics: nothing,
  connectBluesky: ({ freeHandle }) => ({ input: { handle: freeHandle('bluesky'), appPassword: BLUESKY_APP_PASSWORD } }),
} satisfies Record<string, SampleMaker>
